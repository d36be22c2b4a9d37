import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import { request } from '../../shared/request.ts'
import { askToOverwrite } from './later-changes.ts'

export type NamedRow = { id: string; name: string }
type Sent = { message: string; changed: number; lines: number[]; left: number }

/**
 * Sends the same change for multiple rows. If somebody has changed rows in the meantime, asks about these rows and
 * changes them too if the administrator agrees.
 * @param basisOf returns the values on which the change of a row is based
 */
export async function sendMany<Row extends NamedRow>(
  path: string,
  change: object,
  rows: readonly Row[],
  basisOf: (row: Row) => unknown,
): Promise<Sent> {
  const named = new Map(rows.map((row) => [row.id, row]))
  const send = async (based: readonly Row[]) => {
    const ids = based.map(({ id }) => id)
    const shown = Object.fromEntries(based.map((row) => [row.id, basisOf(row)]))
    const payload = { ids, ...change, shown }
    const call = { method: 'PATCH', payload, reply: BulkChangeResponse } as const
    const { message, data } = await request(path, call)
    return { message, ...data }
  }
  const { message, changed, auditIds, left } = await send(rows)
  const later = left.map((one) => ({ ...one, name: named.get(String(one.id))?.name ?? '' }))
  if (later.length === 0 || !(await askToOverwrite(later))) {
    return { message, changed, lines: auditIds, left: left.length }
  }
  const known = left.flatMap(({ id, current }) => {
    const row = named.get(String(id))
    return row === undefined ? [] : [{ ...row, ...current }]
  })
  const again = await send(known)
  return {
    message,
    changed: changed + again.changed,
    lines: [...auditIds, ...again.auditIds],
    left: again.left.length,
  }
}

/** Describes the result. */
export function wordsOf(
  { changed, left }: Sent,
  things: readonly [one: string, several: string],
  what: string,
): string {
  const rest = left === 0 ? '' : `; ${left} left as ${left === 1 ? 'it is' : 'they are'}`
  return `${changed} ${things[changed === 1 ? 0 : 1]} ${what}${rest}`
}
