import { brand } from '@cardroom/brand/brand'

/** Creates a value on first use, because creating it is slow. */
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
  // Formatted by hand, because a card table shows whole amounts right away.
  if (Number.isSafeInteger(count)) return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return counts().format(count)
}

/** A share of 0 to 100 with one decimal. */
export function formatPercent(percent: number): string {
  return `${tenths().format(percent)}%`
}

/** A share of 0 to 100 with two decimals. */
export function formatExactPercent(percent: number): string {
  return `${hundredths().format(percent)}%`
}

export function formatPoints(points: number): string {
  return `${tenths().format(points)} points`
}

/** Dollars, with cents unless the amount is whole. */
export function formatMoney(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatCount(dollars) : hundredths().format(dollars)}`
}

/** An average with one decimal; null as `N/A`. */
export function formatAverage(value: number | null): string {
  return value === null ? 'N/A' : tenths().format(value)
}

/** Seconds as `42 s` or `42.5 s`; null as `N/A`. */
export function formatSeconds(seconds: number | null): string {
  return seconds === null
    ? 'N/A'
    : `${Number.isInteger(seconds) ? seconds : tenths().format(seconds)} s`
}

/** Part of a whole in percent, 0 when the whole is 0. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** A moment in the brand's time zone, as `Nov 20, 2:14 PM`. */
export function formatTime(isoTime: string): string {
  return times().format(new Date(isoTime))
}

/** The day in the brand's time zone, as `Nov 20`. */
export function formatDay(isoTime: string): string {
  return days().format(new Date(isoTime))
}

/** The month in the brand's time zone, as `Nov 2026`. */
export function formatMonth(isoTime: string): string {
  return months().format(new Date(isoTime))
}

/** The full hour in the brand's time zone, as `2 PM`. */
export function formatHour(isoTime: string): string {
  return hours().format(new Date(isoTime))
}

/** How long ago, as `just now`, `4 min ago`, `2 h ago`, `3 d ago`. */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const wholeHours = Math.floor(minutes / 60)
  return wholeHours < 24 ? `${wholeHours} h ago` : `${Math.floor(wholeHours / 24)} d ago`
}
