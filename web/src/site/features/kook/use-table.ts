import { useEffect, useState, useSyncExternalStore } from 'react'
import { actionForKey, isOutsideTable } from './action-key.ts'
import { readPreference } from './preferences.ts'
import { play, chooseSound } from './sounds.ts'
import { socketUrl } from './table-address.ts'
import { tableStorage } from './table-storage.ts'
import { connectingState, type TableState } from './table-state.ts'
import { createTableStore, type TableStore } from './table-store.ts'

/** A table, connected while the component is mounted. */
export function useTable(name: string | null) {
  const [table, setTable] = useState<TableStore | null>(null)

  useEffect(() => {
    if (name === null) return
    const store = createTableStore({
      url: socketUrl(name, window.location),
      storage: tableStorage(name),
      isRebuyOn: () => readPreference('rebuy'),
      onChange: playSound,
    })
    const stop = store.start()
    // The store exists only in the browser, so it is not part of the first render.
    const frame = requestAnimationFrame(() => setTable(store))
    return () => {
      cancelAnimationFrame(frame)
      stop()
      setTable(null)
    }
  }, [name])

  const state = useSyncExternalStore(
    table === null ? never : table.subscribe,
    table === null ? readConnecting : table.read,
    readConnecting,
  )
  return { state, table }
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

const never = () => () => {}
const readConnecting = () => connectingState

function playSound(before: TableState, state: TableState): void {
  if (!readPreference('sound')) return
  const sound = chooseSound(before, state)
  if (sound !== null) play(sound)
}
