import { brand } from '@cardroom/brand/brand'
import { formatCount, formatTime } from '../../shared/format.ts'

const years = new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, year: 'numeric' })
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A date and time such as `Nov 20, 2:14 PM`. The year precedes it unless it is the current year. */
export function formatDateTime(isoTime: string, nowMs: number): string {
  const year = years.format(new Date(isoTime))
  return year === years.format(nowMs) ? formatTime(isoTime) : `${year}, ${formatTime(isoTime)}`
}

/** Formats exact decimal text such as `1204.50` as `$1,204.50`. */
export function formatAmount(amount: string): string {
  // Formats the text, because a conversion to a number could lose the last digits.
  return cents.format(amount as `${number}`)
}

/** A duration such as `2 min 5 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A count with its unit: `1 day`, `1,200 days`. @param name singular of a word whose plural ends in s */
export function plural(count: number, name: string): string {
  return `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`
}

/** An ordinal such as `1st`, `22nd` or `113th`. */
export function ordinal(place: number): string {
  const [ones, tens] = [place % 10, place % 100]
  const isTeen = tens > 10 && tens < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
  return `${place}${ending}`
}
