import { DueResponse, type OfficePerson } from '@cardroom/contracts/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shared/query-client.ts'
import { listQuery } from './list-tab.tsx'

export const duePath = '/api/admin/due'

const minutes = 5

/** The due list, refetched on focus and every few minutes, for new days and changes by others. */
export const dueQuery = {
  ...listQuery(duePath, DueResponse),
  refetchInterval: minutes * 60_000,
  refetchOnWindowFocus: 'always',
} as const

/** The administrators who can own a row; empty until they are loaded. */
export function useOfficePeople(): readonly OfficePerson[] {
  return useQuery(dueQuery).data?.data.people ?? []
}

/** The name of an owner, if it is loaded. */
export function nameOfOwner(id: unknown): string | undefined {
  const people = queryClient.getQueryData<DueResponse>([duePath])?.data.people
  return people?.find((person) => person.id === id)?.name
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day such as `2026-11-25` as `Nov 25`. */
export function formatDueDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** The owner and the next date of a row in a few words; false if it has neither. */
export function followUpWords(row: {
  ownerName: string | null
  dueOn: string | null
}): string | false {
  const words = [row.ownerName, row.dueOn !== null && `due ${formatDueDay(row.dueOn)}`]
  return words.filter(Boolean).join(', ') || false
}
