import { durations } from '@cardroom/poker-engine/clock'
import { startTransition, useEffect, useState } from 'react'
import { explainHand } from './hand-money.ts'
import { readPreference, tableStorage } from './storage.ts'
import { socketUrl } from './table-address.ts'
import { connectingState, type TableState } from './table-state.ts'
import { createTableStore, type TableStore } from './table-store.ts'
import { chooseSound, play } from './turn-calls.ts'

/** Returns a table that stays connected while the component is mounted. */
export function useTable(name: string) {
  const [state, setState] = useState(connectingState)
  const [table] = useState(() =>
    createTableStore({
      url: socketUrl(name, window.location),
      storage: tableStorage(name),
      isRebuyOn: () => readPreference('rebuy'),
      onChange(before, after) {
        playSound(before, after)
        // The first state renders the whole table. A transition keeps the browser responsive in the meantime.
        if (before.game === null) startTransition(() => setState(after))
        else setState(after)
      },
    }),
  )

  useEffect(() => table.start(), [table])

  return { state, table }
}

/** Lets the F, P and T keys act at the table, except in text fields and when the visitor has turned them off. */
export function useActionKeys(table: TableStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionForKey(event, isOutsideTable(event))
      if (action === null || !readPreference('keys')) return
      if (action === 'time') table.takeTime()
      else table.act(action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

function playSound(before: TableState, state: TableState): void {
  if (!readPreference('sound')) return
  const sound = chooseSound(before, state)
  if (sound !== null) play(sound)
}

/** The parts of a key press that determine whether it acts at the table. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
>

export type KeyAction = 'fold' | 'pot' | 'time'

const actions: Readonly<Record<string, KeyAction>> = { f: 'fold', p: 'pot', t: 'time' }

/**
 * Returns the action of a key: F folds, P bets the pot, T takes time from the bank.
 * @param isOutside whether the focus is in a text field, or a dialog is open
 */
export function actionForKey(press: KeyPress, isOutside: boolean): KeyAction | null {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = press
  if (isOutside || repeat || ctrlKey || metaKey || altKey || defaultPrevented) return null
  return actions[key.toLowerCase()] ?? null
}

/** Whether a key press belongs to a text field or a dialog. */
export function isOutsideTable({ target }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  return isTyping || document.querySelector('dialog[open], [role="dialog"]') !== null
}

/** Returns the pot that a showdown highlights. The pots take turns while the showdown lasts. */
export function useShownPot({ game }: TableState): number {
  const [shown, setShown] = useState<{ handId: string | null; index: number }>({
    handId: null,
    index: 0,
  })
  const handId = game?.handId ?? null
  const count = game === null ? 0 : explainHand(game).pots.length
  useEffect(() => {
    if (count < 2) return
    const timer = window.setInterval(
      () =>
        setShown((before) => {
          const index = before.handId === handId ? before.index : 0
          return { handId, index: Math.min(index + 1, count - 1) }
        }),
      durations.showdownMs / count,
    )
    return () => window.clearInterval(timer)
  }, [handId, count])
  return shown.handId === handId ? Math.min(shown.index, Math.max(count - 1, 0)) : 0
}
