import { listPageLength } from '@cardroom/contracts/admin-list'

/** Whether a request asks for nothing in particular. */
function isEmpty(query: object): boolean {
  return Object.values(query).every((value) => value === undefined)
}

type Searched<Query, Row, Totals> = {
  list: () => Promise<Row[]>
  search: (query: Query, max: number, offset: number) => Promise<Row[]>
  totals: (query?: Query) => Promise<Totals>
}

/**
 * What a list answers: its newest rows with figures over all, or the page that a query asks for, with figures over the rows
 * that match and how many are stored.
 * @param countOf the number of rows in the figures
 */
export async function readList<Query extends { page?: number | undefined }, Row, Totals>(
  rows: Searched<Query, Row, Totals>,
  query: Query,
  countOf: (totals: Totals) => number,
): Promise<{ rows: Row[]; totals: Totals; storedCount?: number }> {
  if (isEmpty(query)) {
    const [newest, totals] = await Promise.all([rows.list(), rows.totals()])
    return { rows: newest, totals }
  }
  const [totals, all] = await Promise.all([rows.totals(query), rows.totals()])
  const offset = offsetOf(query.page, countOf(totals))
  const page = await rows.search(query, listPageLength, offset)
  return { rows: page, totals, storedCount: countOf(all) }
}

/** How many of the matching rows come before a page; a page beyond the last one is the last one. */
function offsetOf(page = 1, rowCount: number): number {
  const last = Math.max(1, Math.ceil(rowCount / listPageLength))
  return (Math.min(page, last) - 1) * listPageLength
}
