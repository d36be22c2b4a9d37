import { expect, it } from 'vitest'
import type { StrategyName } from '../src/strategies.ts'
import { match } from './match.ts'

/** The good strategy wins by at least so many standard errors. */
export function checkMatch(seats: readonly StrategyName[], hands: number, errors: number): void {
  it(`over ${hands} hands the good one wins: ${seats.join(', ')}`, () => {
    const { per100, error } = match(seats, hands, 20_261_122)
    const won = `${per100.toFixed(1)} ± ${error.toFixed(1)} chips per 100 hands`
    process.stdout.write(`${seats.join(', ')}: ${won}\n`)

    expect(per100).toBeGreaterThan(errors * error)
  })
}
