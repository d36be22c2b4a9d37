import { describe, expect, it } from 'vitest'
import { inWorker } from './in-worker.ts'
import { testSeed } from './test-seed.ts'

const program = new URL('check-deals.ts', import.meta.url)

/** Defines the test that compares ranks with those of all combinations, on random deals. */
export function checkOmahaDeals(deals: number): void {
  describe(`rankOmaha, on ${deals} random deals, SEED=${testSeed}`, () => {
    it(
      'ranks four hole cards as the best of all 60 combinations',
      { timeout: 300_000 },
      async () => {
        const misranked = await inWorker(program, 'misrankedDeals', deals, testSeed)

        expect(misranked).toEqual([])
      },
    )
  })
}
