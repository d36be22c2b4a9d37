import { describe, expect, it } from 'vitest'
import { compareRound } from './compare-figures.ts'

const { SEED = String(Date.now() % 1_000_000), RANDOM_RUNS = '20' } = process.env

describe('every figure of every report', () => {
  it.each(Array.from({ length: Number(RANDOM_RUNS) }, (_, round) => Number(SEED) + 10 * round))(
    'equals plain SQL on the raw rows, with SEED=%i',
    async (seed) => {
      await expect(compareRound(seed)).resolves.toBeUndefined()
    },
  )
})
