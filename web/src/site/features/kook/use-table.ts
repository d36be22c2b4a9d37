import { startTransition, useEffect, useState } from 'react'
import { actionForKey, isOutsideTable } from './action-key.ts'
import { readPreference } from './preferences.ts'
import { play, chooseSound } from './sounds.ts'
import type * as tableParts from './table-parts.ts'
import { socketUrl } from './table-address.ts'
import { tableStorage } from './table-storage.ts'
import { connectingState, type TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'

type TableParts = typeof tableParts

/** Until the parts that did not come are asked for again. */
const retryMs = 3000

/** A table, connected while the component is mounted; `parts` and `table` are null until its code has come. */
export function useTable(name: string | null) {
  const [parts, setParts] = useState<TableParts | null>(null)
  const [table, setTable] = useState<TableStore | null>(null)
  const [state, setState] = useState(connectingState)

  useEffect(() => {
    if (name === null) return
    let isOver = false
    let retry = 0
    let stop: (() => void) | null = null

    async function start(of: string): Promise<void> {
      const loaded = await import('./table-parts.ts').catch(() => null)
      if (isOver) return
      if (loaded === null) {
        setState({ ...connectingState, connection: 'lost', retryAt: Date.now() + retryMs })
        retry = window.setTimeout(() => void start(of), retryMs)
        return
      }
      const store = loaded.createTableStore({
        url: socketUrl(of, window.location),
        storage: tableStorage(of),
        isRebuyOn: () => readPreference('rebuy'),
        onChange(before, after) {
          playSound(before, after)
          // The first state is the whole table: in short pieces, between which the browser answers.
          if (before.game === null) startTransition(() => setState(after))
          else setState(after)
        },
      })
      startTransition(() => {
        setParts(loaded)
        setTable(store)
      })
      stop = store.start()
    }

    void start(name)
    return () => {
      isOver = true
      window.clearTimeout(retry)
      stop?.()
      // The parts stay: a dialog that is open does not close for the next table.
      setTable(null)
      setState(connectingState)
    }
  }, [name])

  return {
    state,
    parts,
    table,
    reconnect: () => (table === null ? void reloadIfServed() : table.reconnect()),
  }
}

/** A browser may remember that a file of code failed, and not ask for it again before the page is loaded anew. */
async function reloadIfServed(): Promise<void> {
  const reply = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
  if (reply?.ok === true) window.location.reload()
}

/** F, P and T act at the table, except in text fields and when switched off. */
export function useActionKeys(table: TableStore | null): void {
  useEffect(() => {
    if (table === null) return
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
