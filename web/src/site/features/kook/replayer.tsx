import type { HandRecord } from '@cardroom/contracts/kook-game'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { PlayingCard } from './playing-card.tsx'
import { usePreference } from './storage.ts'
import { replayHand } from './replay.ts'
import styles from './replayer.module.css'
import { TableContents } from './table-contents.tsx'
import type { TableState } from './table-state.ts'
import { TableSurface } from './table-surface.tsx'
import { seatLabel } from './table-text.ts'
import { seatViews } from './table-view.ts'

/** The time between two steps during playback, in milliseconds. */
const stepMs = 1600

type Props = { hand: HandRecord; onClosed: () => void }

/** Steps through a saved hand on the table surface. */
export function Replayer({ hand, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const deck = usePreference('fourColours') ? 'four' : 'two'
  const [steps] = useState(() => replayHand(hand))
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const step = steps[index]

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])

  useEffect(() => {
    if (!isPlaying) return
    const timer = window.setTimeout(() => {
      if (index < last) setIndex(index + 1)
      if (index + 1 >= last) setPlaying(false)
    }, stepMs)
    return () => window.clearTimeout(timer)
  }, [isPlaying, index, last])

  function goTo(next: number): void {
    setPlaying(false)
    setIndex(Math.min(last, Math.max(0, next)))
  }

  function togglePlaying(): void {
    if (index === last) setIndex(0)
    setPlaying(!isPlaying)
  }

  function onKey(event: KeyboardEvent): void {
    const action = actionOf(event)
    if (action === null) return
    event.preventDefault()
    if (action === 'play') togglePlaying()
    else goTo({ previous: index - 1, next: index + 1, first: 0, last }[action])
  }

  return (
    // The keys do the same as the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.replayer}
      data-ground="felt-950"
      data-deck={deck}
      aria-labelledby="replay-title"
      onClose={onClosed}
      onKeyDown={onKey}
    >
      <header className={styles.head}>
        <h2 id="replay-title" className={styles.title}>
          Replay of a hand
        </h2>
        <Button look="outline" small onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      <div className={styles.stage}>
        {step?.state.game && (
          <TableSurface isSeated={step.state.game.you !== null}>
            <TableContents state={step.state} game={step.state.game} onSit={nothing} />
          </TableSurface>
        )}
      </div>
      <div className={styles.foot}>
        {step && <OwnCards state={step.state} />}
        {/* The element scrolls, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <output className={styles.text} tabIndex={0} aria-label="What happened">
          {step?.text}
        </output>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label="Step"
          aria-valuetext={`${index + 1} of ${steps.length}`}
          onChange={({ target }) => goTo(target.valueAsNumber)}
        />
        <div className={styles.buttons}>
          <Button look="outline" small aria-disabled={index === 0} onClick={() => goTo(index - 1)}>
            Previous
          </Button>
          <Button look="red" small onClick={togglePlaying}>
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          <Button
            look="outline"
            small
            aria-disabled={index === last}
            onClick={() => goTo(index + 1)}
          >
            Next
          </Button>
          <span className={styles.count} aria-hidden="true">
            {index + 1} / {steps.length}
          </span>
        </div>
      </div>
    </dialog>
  )
}

/** The seat of the player who saved the hand. The table surface omits this seat. */
function OwnCards({ state }: { state: TableState }) {
  const own = seatViews(state).find(({ isOwn }) => isOwn)
  if (own === undefined) return null
  return (
    <div
      className={styles.own}
      // A fieldset is only for form fields.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={seatLabel({ ...own, username: own.username ?? '' })}
    >
      <span className={styles.name}>
        {own.username} <strong>{formatMoney(own.stack)}</strong>
      </span>
      <span className={styles.cards} data-folded={own.isFolded || undefined}>
        {own.hand.map((shown) => (
          <PlayingCard key={shown.card} shown={shown} />
        ))}
      </span>
    </div>
  )
}

type KeyAction = 'previous' | 'next' | 'first' | 'last' | 'play'

const keyActions: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'play',
}

/** Returns the action of a key. On a focused button, the space bar presses the button instead. */
function actionOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): KeyAction | null {
  if (altKey || ctrlKey || metaKey) return null
  if (key === ' ' && target instanceof HTMLButtonElement) return null
  return keyActions[key] ?? null
}

const nothing = () => {}
