import { brand } from './brand.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

// Every time zone's midnight falls on a quarter of an hour.
const slotMs = 15 * minuteMs
const rememberedSlots = 5000

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const dayOfSlot = new Map<number, number>()

/** The start of the hour, both in epoch milliseconds. */
export function startOfHour(at: number): number {
  return Math.floor(at / hourMs) * hourMs
}

/** The start of the day in the brand's time zone, both in epoch milliseconds. */
export function startOfDay(at: number): number {
  const slot = Math.floor(at / slotMs) * slotMs
  const known = dayOfSlot.get(slot)
  if (known !== undefined) return known
  const local = wallClock(slot)
  const midnight = Math.floor(local / dayMs) * dayMs
  // The offset at midnight may be another than now's, where the clocks change in between.
  const guess = midnight - (local - slot)
  const start = midnight - (wallClock(guess) - guess)
  if (dayOfSlot.size >= rememberedSlots) dayOfSlot.clear()
  dayOfSlot.set(slot, start)
  return start
}

/** The start of the day so many days later; days of 23 and 25 hours count as one. */
export function addDays(dayStart: number, days: number): number {
  return startOfDay(dayStart + dayMs / 2 + days * dayMs)
}

/** What the brand's clocks show at that moment, as if it were UTC, in epoch milliseconds. */
function wallClock(at: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
