import { brand } from '@cardroom/brand/brand'

/** Creates a value on first use, because creation is slow. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

// Creating the first formatter takes 60 ms on a phone.
const counts = once(() => new Intl.NumberFormat('en-US'))

const inTimeZone = (parts: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, ...parts }))
const times = inTimeZone({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const days = inTimeZone({ month: 'short', day: 'numeric' })
const months = inTimeZone({ month: 'short', year: 'numeric' })
const hours = inTimeZone({ hour: 'numeric' })

const fixed = (decimals: number) =>
  once(
    () =>
      new Intl.NumberFormat('en-US', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  )
const tenths = fixed(1)
const hundredths = fixed(2)

export function formatCount(count: number): string {
  // Formats the amount manually, because a card table needs whole amounts immediately.
  if (Number.isSafeInteger(count)) return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return counts().format(count)
}

/** A percentage from 0 to 100 with one decimal. */
export function formatPercent(percent: number): string {
  return `${tenths().format(percent)}%`
}

/** A percentage from 0 to 100 with two decimals. */
export function formatExactPercent(percent: number): string {
  return `${hundredths().format(percent)}%`
}

export function formatPoints(points: number): string {
  return `${tenths().format(points)} points`
}

/** Dollars, with cents unless the amount is a whole number. */
export function formatMoney(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatCount(dollars) : hundredths().format(dollars)}`
}

/** An average with one decimal, or `N/A` for null. */
export function formatAverage(value: number | null): string {
  return value === null ? 'N/A' : tenths().format(value)
}

/** Seconds as `42 s` or `42.5 s`, or `N/A` for null. */
export function formatSeconds(seconds: number | null): string {
  return seconds === null
    ? 'N/A'
    : `${Number.isInteger(seconds) ? seconds : tenths().format(seconds)} s`
}

/** The part as a percentage of the whole, or 0 if the whole is 0. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** A time in the brand's time zone, such as `Nov 20, 2:14 PM`. */
export function formatTime(isoTime: string): string {
  return times().format(new Date(isoTime))
}

/** A date in the brand's time zone, such as `Nov 20`. */
export function formatDay(isoTime: string): string {
  return days().format(new Date(isoTime))
}

/** A month in the brand's time zone, such as `Nov 2026`. */
export function formatMonth(isoTime: string): string {
  return months().format(new Date(isoTime))
}

/** A full hour in the brand's time zone, such as `2 PM`. */
export function formatHour(isoTime: string): string {
  return hours().format(new Date(isoTime))
}

/** A time relative to now: `just now`, `4 min ago`, `2 h ago`, `3 d ago`. */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const wholeHours = Math.floor(minutes / 60)
  return wholeHours < 24 ? `${wholeHours} h ago` : `${Math.floor(wholeHours / 24)} d ago`
}
