import { DueResponse, type OfficePerson } from '@cardroom/contracts/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shared/query-client.ts'
import { listQuery } from './list-tab.tsx'

export const duePath = '/api/admin/due'

const minutes = 5

/** What is due; a new day and the changes of others come with a look at the page, and every few minutes. */
export const dueQuery = {
  ...listQuery(duePath, DueResponse),
  refetchInterval: minutes * 60_000,
  refetchOnWindowFocus: 'always',
} as const

/** The administrators who may own something; none until they are known. */
export function useOfficePeople(): readonly OfficePerson[] {
  return useQuery(dueQuery).data?.data.people ?? []
}

/** The name of an owner, as far as it has been read. */
export function nameOfOwner(id: unknown): string | undefined {
  const people = queryClient.getQueryData<DueResponse>([duePath])?.data.people
  return people?.find((person) => person.id === id)?.name
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day such as `2026-11-25` as `Nov 25`. */
export function formatDueDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** Who goes on with a row and when, in a few words; false for nobody and never. */
export function followUpWords(row: {
  ownerName: string | null
  dueOn: string | null
}): string | false {
  const words = [row.ownerName, row.dueOn !== null && `due ${formatDueDay(row.dueOn)}`]
  return words.filter(Boolean).join(', ') || false
}
