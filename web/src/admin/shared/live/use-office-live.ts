import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient, sessionKey } from '../../../shared/query-client.ts'
import { refreshAll, refreshChanged } from './live-lists.ts'
import { forgetOthers, nameOthers } from './others-changes.ts'
import { followOffice, type StreamState } from './office-stream.ts'

/** The refetch interval of the lists while there is no stream. */
export const askMs = 30_000

const visitsPath = '/api/admin/reports/live'

type Live = { state: StreamState; visitors: number | null }

const nothing: Live = { state: 'connecting', visitors: null }
let live = nothing
const listeners = new Set<() => void>()

function set(change: Partial<Live>): void {
  live = { ...live, ...change }
  for (const listener of listeners) listener()
}

/** Keeps the lists up to date while the back office is open. */
export function useKeptLive(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const leaving = new AbortController()
    const onRefused = () => void queryClient.invalidateQueries({ queryKey: sessionKey })
    followOffice(
      {
        onState: (state, isNew) => {
          const isAgain = state === 'live' && live.state !== 'live'
          set({ state, ...(state !== 'live' && { visitors: null }) })
          if (isNew || isAgain) refreshAll()
        },
        onEvent: (event) => {
          if (event.type === 'changes') {
            refreshChanged(event.changes)
            nameOthers(event.changes)
          }
          if (event.type === 'session') onRefused()
          else if (event.type === 'visitors') {
            set({ visitors: event.total })
            void queryClient.invalidateQueries({ queryKey: [visitsPath] }, { cancelRefetch: false })
          }
        },
        onRefused,
      },
      leaving.signal,
    )
    const timer = window.setInterval(() => {
      if (live.state === 'asking') refreshAll()
    }, askMs)
    return () => {
      window.clearInterval(timer)
      leaving.abort()
      forgetOthers()
      set(nothing)
    }
  }, [isOpen])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the stream, and the number of current visits, which is null if unknown. */
export function useOfficeLive(): Live {
  return useSyncExternalStore(subscribe, () => live)
}

/** The state after it has persisted for a while, so that a stream that recovers immediately is not reported. */
export function useSettledState(): StreamState {
  const { state } = useOfficeLive()
  const [settled, setSettled] = useState(state)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(state), state === 'asking' ? 3000 : 0)
    return () => window.clearTimeout(timer)
  }, [state])
  return settled
}
