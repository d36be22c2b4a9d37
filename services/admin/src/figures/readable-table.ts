import { brand } from '@cardroom/brand/brand'
import { day, type FileColumn, plain, sum, time } from '@cardroom/service-kit/send-table'
import type { ReportTable } from './report-frame.ts'

/** Fields that hold dollars in every table that has them. */
const sums = new Set(['value', 'revenue', 'averageValue', 'totalValue', 'lostRevenue'])

/** Makes a table readable: headings in words, and times as dates in the brand's time zone. */
export function readableTable({ names, rows }: ReportTable): {
  columns: FileColumn[]
  rows: unknown[][]
} {
  const times = names.map((name) => name === 'at' || name === 'timestamp')
  // In a daily series every time is midnight, which is not true of an hourly one.
  const areDays = names[0] === 'at' && rows.every(([at]) => isMidnight(momentOf(at)))
  return {
    columns: names.map((name, nth) => {
      if (times[nth] === true) return nth === 0 && areDays ? day('Date') : time('Date')
      return sums.has(name) ? sum(heading(name)) : plain(heading(name))
    }),
    rows: rows.map((row) =>
      row.map((value, nth) => (times[nth] === true ? momentOf(value).toString() : value)),
    ),
  }
}

function momentOf(value: unknown): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(new Date(String(value)).getTime())
}

function isMidnight(moment: Temporal.Instant): boolean {
  const { hour, minute, second } = moment.toZonedDateTimeISO(brand.timeZone)
  return hour + minute + second === 0
}

/** Turns `level1Leads` into `Level 1 leads`. */
function heading(name: string): string {
  const words = name
    .replace(/^avg/, 'average')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\d+/g, ' $&')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
