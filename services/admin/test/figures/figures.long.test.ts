import { seed } from '@cardroom/test-kit/random-runs'
import { describe, expect, it } from 'vitest'
import { compareRound } from './compare-figures.ts'

const rounds = 20

describe('every figure of every report', () => {
  it.each(Array.from({ length: rounds }, (_, round) => seed + 10 * round))(
    'equals plain SQL on the raw rows, with SEED=%i',
    async (own) => {
      await expect(compareRound(own)).resolves.toBeUndefined()
    },
  )
})
