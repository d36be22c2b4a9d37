import { type Emote, emotes } from '@cardroom/contracts/kook-emotes'
import { type ReactNode, useRef } from 'react'
import styles from './emotes.module.css'
import { useMutedPlayers } from './muted-players.ts'
import { usePreference } from './preferences.ts'
import { useNewestEmote, useSaidEmote } from './said-emotes.ts'
import { Suit } from './suit.tsx'

const face = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM8.5 9.2v.1M15.5 9.2v.1'

const shown: Readonly<Record<Emote, { words: string; symbol: ReactNode }>> = {
  nice_hand: { words: 'Nice hand', symbol: <Suit suit="s" /> },
  well_played: { words: 'Well played', symbol: <Suit suit="h" /> },
  thanks: {
    words: 'Thank you',
    symbol: <Line path={`${face}M7.5 14c1 2 2.6 3 4.5 3s3.5-1 4.5-3`} />,
  },
  good_luck: { words: 'Good luck', symbol: <Suit suit="c" /> },
  unlucky: {
    words: 'Unlucky',
    symbol: <Line path={`${face}M7.5 16.5c1-2 2.6-3 4.5-3s3.5 1 4.5 3`} />,
  },
  wow: { words: 'Wow', symbol: <Line path={`${face}M12 13a2 2 0 1 0 0 4 2 2 0 0 0 0-4z`} /> },
  thinking: {
    words: 'Let me think',
    symbol: <Line path="M4.5 12h.01M12 12h.01M19.5 12h.01" width={5} />,
  },
}

/** The button that opens the emotes; each says itself at the own seat. */
export function EmotePicker({ onSay }: { onSay: (emote: Emote) => void }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={styles.opener} aria-label="Emotes" popoverTarget="emotes">
        {shown.thanks.symbol}
      </button>
      <div
        ref={list}
        id="emotes"
        className={styles.list}
        popover="auto"
        // A fieldset is for fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label="Say at your seat"
      >
        {emotes.map((emote) => (
          <button
            key={emote}
            type="button"
            className={styles.choice}
            onClick={() => {
              onSay(emote)
              list.current?.hidePopover()
            }}
          >
            {shown[emote].symbol}
            {shown[emote].words}
          </button>
        ))}
      </div>
    </>
  )
}

/** What a player has just said, at the seat; nothing of a muted player. Screen readers hear `SpokenEmotes`. */
export function SeatEmote({ seatIndex, username }: { seatIndex: number; username: string }) {
  const emote = useSaidEmote(seatIndex)
  const isHeard = useIsHeard()
  if (emote === null || !isHeard(username)) return null
  return (
    <span className={styles.said} aria-hidden="true">
      {shown[emote].symbol}
      {shown[emote].words}
    </span>
  )
}

/** The newest emote in words, for screen readers. */
export function SpokenEmotes({ names }: { names: readonly (string | null)[] }) {
  const newest = useNewestEmote()
  const isHeard = useIsHeard()
  const username = names[newest?.seatIndex ?? -1] ?? null
  return (
    <output className="visually-hidden">
      {newest !== null &&
        username !== null &&
        isHeard(username) &&
        `${username}: ${shown[newest.emote].words}`}
    </output>
  )
}

function useIsHeard(): (username: string) => boolean {
  const areOn = usePreference('emotes')
  const muted = useMutedPlayers()
  return (username) => areOn && !muted.includes(username.toLowerCase())
}

function Line({ path, width = 2.4 }: { path: string; width?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
