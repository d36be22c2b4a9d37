type Choices<Row> = {
  /** What the search looks through. */
  words: (row: Row) => string
  /** The value of a row under each parameter that narrows the list. */
  filters?: Record<string, (row: Row) => string>
  /** The values that the list can be ordered by; the rows are in the default order. */
  sorts?: Record<string, (row: Row) => string>
}

/** What a service finds for an address of its list: all rows that match, in their order, and the page that is asked for. */
export function findRows<Row extends { id: string | number }>(
  path: string,
  rows: readonly Row[],
  { words, filters = {}, sorts = {} }: Choices<Row>,
): { found: Row[]; page: Row[]; storedCount: number } {
  const { searchParams: asked } = new URL(path, location.href)
  const searched = (asked.get('search') ?? '').toLowerCase().split(' ')
  const all = { ...filters, id: ({ id }: Row) => String(id) }
  const found = rows.filter(
    (row) =>
      searched.every((word) => words(row).toLowerCase().includes(word)) &&
      Object.entries(all).every(([name, value]) => (asked.get(name) ?? value(row)) === value(row)),
  )
  const sort = asked.get('sort') ?? ''
  const value = sorts[sort.replace(/^-/, '')]
  if (value !== undefined) {
    found.sort((one, other) => value(one).localeCompare(value(other)))
    if (sort.startsWith('-')) found.reverse()
  }
  const last = Math.max(1, Math.ceil(found.length / 25))
  const start = (Math.min(Number(asked.get('page') ?? 1), last) - 1) * 25
  return { found, page: found.slice(start, start + 25), storedCount: rows.length }
}
