import { type Emote, emotes } from '@cardroom/contracts/kook-emotes'
import { type ReactNode, useRef } from 'react'
import styles from './emotes.module.css'
import bar from './table-bar.module.css'
import { Suit } from './playing-card.tsx'
import { useNewestEmote, useSaidEmote } from './said-emotes.ts'
import { usePreference } from './storage.ts'

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

/** The button that opens the list of emotes. Each emote is sent from the player's own seat. */
export function EmotePicker({ onSay }: { onSay: (emote: Emote) => void }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={bar.action} aria-label="Emotes" popoverTarget="emotes">
        <span className={bar.emote}>{shown.thanks.symbol}</span>
      </button>
      <div
        ref={list}
        id="emotes"
        className={styles.list}
        popover="auto"
        // A fieldset is only for form fields.
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

/** The emote that a player just sent, at the player's seat. `SpokenEmotes` announces it to screen readers. */
export function SeatEmote({ seatIndex }: { seatIndex: number }) {
  const emote = useSaidEmote(seatIndex)
  const areOn = usePreference('emotes')
  if (emote === null || !areOn) return null
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
  const areOn = usePreference('emotes')
  const username = names[newest?.seatIndex ?? -1] ?? null
  return (
    <output className="visually-hidden">
      {areOn && newest !== null && username !== null && `${username}: ${shown[newest.emote].words}`}
    </output>
  )
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
