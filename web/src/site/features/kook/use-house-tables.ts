import { type HouseTable, HouseTables } from '@cardroom/contracts/kook-lobby'
import { useEffect, useState } from 'react'
import { request } from '../../../shared/request.ts'

const intervalMs = 5000

export type HouseTablesState =
  | { status: 'loading' }
  /** The last list, if there was one, stays on screen while the next request fails. */
  | { status: 'failed' | 'offline'; tables: readonly HouseTable[] }
  | { status: 'known'; tables: readonly HouseTable[] }

/** The open house tables, read again every few seconds. */
export function useHouseTables(): HouseTablesState {
  const [state, setState] = useState<HouseTablesState>({ status: 'loading' })

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    let timer = 0

    async function read(): Promise<void> {
      try {
        const call = { method: 'GET', reply: HouseTables, signal } as const
        const { tables } = await request('/api/kook/tables', call)
        setState({ status: 'known', tables })
      } catch {
        if (signal.aborted) return
        const status = navigator.onLine ? 'failed' : 'offline'
        setState((before) => ({ status, tables: before.status === 'loading' ? [] : before.tables }))
      }
      if (!signal.aborted) timer = window.setTimeout(() => void read(), intervalMs)
    }

    void read()
    return () => {
      stopping.abort()
      window.clearTimeout(timer)
    }
  }, [])

  return state
}
