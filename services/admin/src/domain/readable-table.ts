import { brand } from '@cardroom/brand/brand'
import type { ReportTable } from './report-tables.ts'

/** Writes `2026-11-20 14:05:00`, which every spreadsheet reads as a date. */
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: brand.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const midnight = ' 00:00:00'

/** A table as people read it: headings in words, and times as dates of the brand's zone. */
export function readableTable({ names, rows }: ReportTable): ReportTable {
  const times = names.map((name) => name === 'at' || name === 'timestamp')
  const localRows = rows.map((row) =>
    row.map((value, nth) => (times[nth] === true ? local.format(new Date(String(value))) : value)),
  )
  // The days of a series begin at midnight; its hours do not all.
  const areDays = localRows.every(([at]) => String(at).endsWith(midnight))
  return {
    names: names.map((name, nth) =>
      times[nth] === true ? `Date (${brand.timeZoneName})` : heading(name),
    ),
    rows:
      names[0] === 'at' && areDays
        ? localRows.map(([at, ...rest]) => [String(at).slice(0, -midnight.length), ...rest])
        : localRows,
  }
}

/** `level1Leads` as `Level 1 leads`. */
function heading(name: string): string {
  const words = name
    .replace(/^avg/, 'average')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\d+/g, ' $&')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
