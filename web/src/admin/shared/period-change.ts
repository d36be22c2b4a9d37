import { formatCount, formatShare } from '../../shared/format.ts'

/** How a figure differs from the one before it. */
export type Change = { direction: 'up' | 'down' | 'none'; amount: string }

/** Below this a share says more than there is: 61 from 49 is 12 more, not 24.5 %. */
const fewest = 100

/**
 * The change from one figure to another: a share of the former one, or the difference itself where the
 * former is small.
 * @param format writes a difference that is no count
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
    amount: isShare ? formatShare((difference / Math.abs(previous)) * 100) : format(difference),
  }
}
