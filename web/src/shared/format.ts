import { brand } from '@cardroom/brand/brand'

const counts = new Intl.NumberFormat('en-US')
const percents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const times = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export function formatCount(count: number): string {
  return counts.format(count)
}

/** A share of 0 to 100 with one decimal. */
export function formatShare(percent: number): string {
  return `${percents.format(percent)}%`
}

/** Part of a whole as a share of 0 to 100; of nothing, 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** A moment in the brand's time zone, as `Nov 20, 2:14 PM`. */
export function formatTime(isoTime: string): string {
  return times.format(new Date(isoTime))
}
