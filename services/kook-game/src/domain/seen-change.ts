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
  if (Array.isArray(before) !== Array.isArray(now)) return now
  if (Array.isArray(before) && Array.isArray(now)) {
    const shared = now.map((item, index) => share(before[index], item))
    const isSame =
      shared.length === before.length && shared.every((item, index) => item === before[index])
    return isSame ? before : shared
  }
  const shared: Record<string, unknown> = {}
  let isSame = true
  for (const name in now) {
    shared[name] = share(before[name], now[name])
    if (shared[name] !== before[name]) isSame = false
  }
  for (const name in before) if (!(name in now)) isSame = false
  return isSame ? before : shared
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
