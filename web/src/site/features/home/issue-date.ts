import { brand } from '@cardroom/brand/brand'

const words = { year: 'numeric', month: 'long', day: 'numeric' } as const
const days = new Intl.DateTimeFormat('en-US', { ...words, timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-US', { ...words, timeZone: brand.timeZone })

// Only date formats of feeds are parsed: browsers accept much else as a date, such as "Issue 12".
// A day without a time is midnight exactly.
const isoDay = /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.000)?Z)?$/
const moment = /^\d{4}-\d{2}-\d{2}T|^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} /

/** A feed's date in words, in the brand's time zone; unchanged when it cannot be parsed. */
export function issueDate(pubDate: string): { text: string; dateTime?: string } {
  const format = isoDay.test(pubDate) ? days : moment.test(pubDate) ? moments : null
  const date = new Date(pubDate)
  if (format === null || Number.isNaN(date.getTime())) return { text: pubDate }
  return {
    text: format.format(date),
    dateTime: format === days ? pubDate.slice(0, 10) : date.toISOString(),
  }
}
