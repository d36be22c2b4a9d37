import { formatCount, formatPercent } from '../../shared/format.ts'

/** The difference between a figure and the figure of the previous period. */
export type Change = { direction: 'up' | 'down' | 'none'; amount: string }

/** Below this number, a percentage is misleading: 61 after 49 is 12 more, not 24.5 %. */
const fewest = 100

/**
 * The change since the previous figure: a percentage of it, or the difference itself if the previous figure is small.
 * @param format formats a difference that is not a count
 */
export function periodChange(
  value: number,
  previous: number,
  format: (difference: number) => string = formatCount,
): Change {
  const difference = Math.abs(value - previous)
  const direction = value === previous ? 'none' : value > previous ? 'up' : 'down'
  const isShare = Math.abs(previous) >= fewest
  return {
    direction,
    amount: isShare ? formatPercent((difference / Math.abs(previous)) * 100) : format(difference),
  }
}
