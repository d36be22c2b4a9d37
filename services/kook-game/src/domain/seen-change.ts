import type { StoredTable, TableChange } from './stored-table.ts'

/**
 * Whether anybody at the table can see a change: false for a contribution that ends no step. A change of another
 * process shares no object with the one before, and counts as seen.
 */
export function canBeSeen(
  { stored: before }: TableChange,
  { stored, events }: TableChange,
): boolean {
  if (events.length > 0 || differs(before.table, stored.table, 'version')) return true
  const [from, to] = [before.deals, stored.deals]
  if (from === null || to === null) return from !== to
  if (differs(from, to, 'next')) return true
  if (from.next === null || to.next === null) return from.next !== to.next
  if (differs(from.next, to.next, 'contributions')) return true
  // A closed set of commitments is told; openings are told with the cards.
  return isCollecting(from.next) !== isCollecting(to.next)
}

/** The same value of plain objects and lists, in which all that is as before is the same object as before. */
export function shareEqual<Value>(before: unknown, now: Value): Value {
  return share(before, now) as Value
}

function isCollecting({ contributions }: NonNullable<NonNullable<StoredTable['deals']>['next']>) {
  return contributions.step === 'commit'
}

function differs<Item extends object>(before: Item, now: Item, except: keyof Item): boolean {
  for (const name in now) if (name !== except && before[name] !== now[name]) return true
  for (const name in before) if (!(name in now)) return true
  return false
}

function share(before: unknown, now: unknown): unknown {
  if (before === now || !isObject(before) || !isObject(now)) return now
  if (Array.isArray(before))
    return Array.isArray(now) ? shareList(before as unknown[], now as unknown[]) : now
  return Array.isArray(now) ? now : shareFields(before, now)
}

// Most of a table is as before at every change, so nothing is made until something differs.

function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  let shared: unknown[] | null = before.length === now.length ? null : before.slice(0, 0)
  for (const [index, value] of now.entries()) {
    const item = share(before[index], value)
    if (shared === null && item !== before[index]) shared = before.slice(0, index)
    shared?.push(item)
  }
  return shared ?? before
}

type Fields = Record<string, unknown>

function shareFields(before: Fields, now: Fields): Fields {
  let shared: Fields | null = null
  for (const name in now) {
    const item = share(before[name], now[name])
    if (shared === null && item !== before[name]) shared = startOf(before, now, name)
    if (shared !== null) shared[name] = item
  }
  if (shared !== null) return shared
  for (const name in before) if (!(name in now)) return startOf(before, now)
  return before
}

/** The fields of `now`, those before a name with their values of before. */
function startOf(before: Fields, now: Fields, end?: string): Fields {
  const start = { ...now }
  for (const name in now) {
    if (name === end) break
    start[name] = before[name]
  }
  return start
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
