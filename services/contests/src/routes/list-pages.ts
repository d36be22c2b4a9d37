import { listPageLength } from '@cardroom/contracts/admin-list'

/** Whether a request asks for nothing in particular. */
export function isEmpty(query: object): boolean {
  return Object.values(query).every((value) => value === undefined)
}

/** How many of the matching rows come before a page; a page beyond the last one is the last one. */
export function offsetOf(page = 1, rowCount: number): number {
  const last = Math.max(1, Math.ceil(rowCount / listPageLength))
  return (Math.min(page, last) - 1) * listPageLength
}
