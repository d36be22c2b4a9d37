import { describe, expect, it } from 'vitest'
import { startFaultStack } from './fault-stack.ts'
import { crashAndReturn } from './kook-crashes.ts'

const timeout = 600_000

/** As the page does: from half a second, twice as long each time, with jitter. */
function pageDelayMs(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

/**
 * Defines the tests of players who come back after both instances died, with the limits as shipped.
 * @param crashes with all players at the same delay, and with the page's own
 */
export async function checkReturns(crashes: { same: number; own: number }): Promise<void> {
  const { stack } = await startFaultStack({
    settings: { RATE_LIMIT_FACTOR: '1' },
    instances: { 'kook-game': 2 },
  })

  describe('five players whose two instances are killed', () => {
    it(`can play when all come back at once, ${crashes.same} times`, { timeout }, async () => {
      const same = { stack, crashes: crashes.same, delayMs: () => 700 }
      expect(await crashAndReturn(same)).toEqual([])
    })

    it(
      `can play when they come back as the page does, ${crashes.own} times`,
      { timeout },
      async () => {
        const own = { stack, crashes: crashes.own, delayMs: pageDelayMs }
        expect(await crashAndReturn(own)).toEqual([])
      },
    )
  })
}
