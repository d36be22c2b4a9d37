import { describe, expect, it } from 'vitest'
import { inWorker } from './in-worker.ts'
import { testSeed } from './test-seed.ts'

const program = new URL('check-deals.ts', import.meta.url)

/** Defines the test that compares ranks with those of all combinations, on random deals. */
export function checkOmahaDeals(deals: number): void {
  describe(`rankOmaha, on ${2 * deals} random deals, SEED=${testSeed}`, () => {
    it.each([
      [4, 60],
      [5, 100],
    ])(
      'ranks %i hole cards as the best of all %i combinations',
      { timeout: 300_000 },
      async (count) => {
        const misranked = await inWorker(program, 'misrankedDeals', count, deals, testSeed)

        expect(misranked).toEqual([])
      },
    )
  })
}
