import type { view } from '@cardroom/poker-engine/view'
import { loose } from './loose.ts'
import { spotOf } from './spot.ts'
import { tight } from './tight.ts'

const strategies = { tight, loose }

/** How a bot plays: `tight` is the good strategy, `loose` the weak one. */
export type StrategyName = keyof typeof strategies

/**
 * What a bot does in its turn.
 * @param visible the table as the bot's seat may see it
 * @param random numbers from 0 inclusive to 1 exclusive, the only source of chance
 */
export function decide(
  strategy: StrategyName,
  visible: ReturnType<typeof view>,
  seatIndex: number,
  random: () => number,
): 'fold' | 'pot' {
  return strategies[strategy](spotOf(visible, seatIndex), random)
}
