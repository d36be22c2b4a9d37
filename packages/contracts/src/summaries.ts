/*
 * What the cells of `summary_hours` and `summary_days` count: the words that the worker writes and the
 * reports read. A cell's keys are, in order, `key1`, `key2`, `key3`; those not named are empty.
 *
 * | panel                | keys                                  | n           | total   | timed        |
 * | visit                | source, medium, landing page          | visits      |         |              |
 * | visit-source         | source                                | visits      |         |              |
 * | view                 | page                                  | views       | seconds | with seconds |
 * | event                | category, type                        | events      |         |              |
 * | conversion           | kind, source                          | conversions | dollars |              |
 * | lead-location        | location of the button                | leads       |         |              |
 * | abandonment          | source                                | conversions | seconds | with seconds |
 * | abandoned-field      | source, field                         | conversions |         |              |
 * | days-to-conversion   | kind                                  | that say it | days    |              |
 * | touches              | kind                                  | that say it | visits  |              |
 * | affiliate-view       | source                                | views       | seconds | with seconds |
 * | affiliate-click      | source                                | clicks      |         |              |
 * | affiliate-button     | label                                 | clicks      |         |              |
 * | affiliate-depth      | source                                | depths      |         |              |
 * | left-out             | kind of record, reason                | records     |         |              |
 *
 * `view` and `affiliate-view` have `sessions` as well: those that saw the page in this bucket, by the
 * bucket in which they saw it last (`seen_before`).
 */
export const panels = [
  'visit',
  'visit-source',
  'view',
  'event',
  'conversion',
  'lead-location',
  'abandonment',
  'abandoned-field',
  'days-to-conversion',
  'touches',
  'affiliate-view',
  'affiliate-click',
  'affiliate-button',
  'affiliate-depth',
  'left-out',
] as const
export type Panel = (typeof panels)[number]

/** What a report can be filtered by, one at a time. */
export const filterNames = ['source', 'medium', 'page', 'country', 'device'] as const
export type FilterName = (typeof filterNames)[number]

/** The kinds that the types of conversion come down to. */
export type ConversionKind = 'submission' | 'lead' | 'abandonment' | 'other'

/** The page that leads to the affiliate partner, and where its events are counted. */
export const affiliatePage = '/drink'

/** The source and medium of a session whose visit is not known. */
export const unknownSource = 'unknown'

/** How many days back `summary_hours` reaches. */
export const hourlyDays = 3

/** Longest key, in characters: a few of them have to fit into one entry of an index. */
export const longestKey = 150

/** A text as a key; null is empty. */
export function summaryKey(text: string | null | undefined): string {
  if (text === null || text === undefined) return ''
  return text.length <= longestKey ? text : Array.from(text).slice(0, longestKey).join('')
}

/** An address without its query, as a key. */
export function summaryAddress(url: string | null | undefined): string {
  const [plain = ''] = (url ?? '').split('#', 1)
  const [address = ''] = plain.split('?', 1)
  return summaryKey(address)
}

/** The path of an address, or of a path with a query, as a key; empty when there is none. */
export function summaryPath(url: string | null | undefined): string {
  if (url === null || url === undefined || url === '') return ''
  const [plain = ''] = url.split('#', 1)
  const [address = ''] = plain.split('?', 1)
  const path = address.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]*/, '')
  return path === '' ? '/' : summaryKey(path)
}
