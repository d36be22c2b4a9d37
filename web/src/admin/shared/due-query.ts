import { DueResponse, type OfficePerson } from '@cardroom/contracts/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shared/query-client.ts'
import { listQuery } from './list-tab.tsx'

export const duePath = '/api/admin/due'

const minutes = 5

/** The due list. It refetches on focus and every few minutes, because days change and others edit rows. */
export const dueQuery = {
  ...listQuery(duePath, DueResponse),
  refetchInterval: minutes * 60_000,
  refetchOnWindowFocus: 'always',
} as const

/** The administrators who can own a row; empty until they load. */
export function useOfficePeople(): readonly OfficePerson[] {
  return useQuery(dueQuery).data?.data.people ?? []
}

/** The name of an owner, if it has loaded. */
export function nameOfOwner(id: unknown): string | undefined {
  const people = queryClient.getQueryData<DueResponse>([duePath])?.data.people
  return people?.find((person) => person.id === id)?.name
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** Formats a day such as `2026-11-25` as `Nov 25`. */
export function formatDueDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** Summarizes the owner and the next date of a row. Returns false if it has neither. */
export function followUpWords(row: {
  ownerName: string | null
  dueOn: string | null
}): string | false {
  const words = [row.ownerName, row.dueOn !== null && `due ${formatDueDay(row.dueOn)}`]
  return words.filter(Boolean).join(', ') || false
}
