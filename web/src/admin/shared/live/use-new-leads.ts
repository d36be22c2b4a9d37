import {
  LeadKind,
  leadKinds,
  NewLeadsQuery,
  NewLeadsResponse,
} from '@cardroom/contracts/office-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { newLeadsPath } from './live-lists.ts'

const key = 'officeSeen'
const noCounts = { sponsorships: 0, wsop: 0, applications: 0, chatbot: 0 }

const listeners = new Set<() => void>()

/** The time when this browser last showed each list. The value is text, so that equal values are identical. */
const readSeen = () => readStored(localStore, key) ?? '{}'

function writeSeen(seen: NewLeadsQuery): void {
  writeStored(localStore, key, JSON.stringify(seen))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has shown a list.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parseSeen(text: string): NewLeadsQuery {
  try {
    return NewLeadsQuery.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/**
 * Counts the leads of each list that have arrived since the list was last visible in this browser.
 * @param shown the last URL segment of the visible tab
 */
export function useNewLeads(shown: string | undefined, isEnabled: boolean) {
  const text = useSyncExternalStore(subscribe, readSeen)
  const isVisible = useIsVisible()
  const seen = parseSeen(text)
  const queryKey: PathKey = [`${newLeadsPath}?${new URLSearchParams(seen).toString()}`]
  const { data, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: getJson(NewLeadsResponse),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const known = isPlaceholderData ? undefined : data?.data

  useEffect(() => {
    if (known === undefined) return
    const now = parseSeen(readSeen())
    // In a new browser, all existing leads count as seen.
    const looked = leadKinds.filter(
      (kind) => now[kind] === undefined || (kind === shown && isVisible && known.counts[kind] > 0),
    )
    if (looked.length === 0) return
    writeSeen({ ...now, ...Object.fromEntries(looked.map((kind) => [kind, known.at])) })
  }, [known, shown, isVisible])

  const counts = data?.data.counts ?? noCounts
  const isOnScreen = (kind: LeadKind) => kind === shown && isVisible
  const total = leadKinds.reduce((sum, kind) => sum + (isOnScreen(kind) ? 0 : counts[kind]), 0)
  return {
    /** Null until the leads load. */
    total: data === undefined ? null : total,
    /** The number of new leads in a tab, or 0 for a tab without leads. */
    countOf: (slug: string): number => {
      const kind = LeadKind.safeParse(slug)
      return kind.success && !isOnScreen(kind.data) ? counts[kind.data] : 0
    },
  }
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
}
