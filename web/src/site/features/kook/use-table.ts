import { useEffect, useState, useSyncExternalStore } from 'react'
import { actionOfKey, keyPressOf } from './action-key.ts'
import { readPreference } from './preferences.ts'
import { play, soundOf } from './sounds.ts'
import { socketUrl } from './table-address.ts'
import { tableMemory } from './table-memory.ts'
import { connectingState, type TableState } from './table-state.ts'
import { createTableStore, type TableStore } from './table-store.ts'

export type LiveTable = { state: TableState; table: TableStore | null }

/** A table, connected as long as the component is shown. */
export function useTable(name: string | null): LiveTable {
  const [table, setTable] = useState<TableStore | null>(null)

  useEffect(() => {
    if (name === null) return
    const store = createTableStore({
      url: socketUrl(name, window.location),
      memory: tableMemory(name),
      onChange: sound,
    })
    const stop = store.start()
    // The store exists only in the browser, so the first rendering cannot have it.
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

/** F and P act at the table, unless the visitor is writing or has switched them off. */
export function useActionKeys(table: TableStore | null): void {
  useEffect(() => {
    if (table === null) return
    const onKey = (event: KeyboardEvent) => {
      const action = actionOfKey(keyPressOf(event))
      if (action === null || !readPreference('keys')) return
      table.act(action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

const never = () => () => {}
const readConnecting = () => connectingState

function sound(before: TableState, state: TableState): void {
  if (!readPreference('sound')) return
  const heard = soundOf(before, state)
  if (heard !== null) play(heard)
}
