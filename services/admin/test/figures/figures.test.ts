import { describe, expect, it } from 'vitest'
import { compareRound } from './compare-figures.ts'

describe('every figure of every report', () => {
  it('equals plain SQL on the raw rows', { timeout: 300_000 }, async () => {
    await expect(compareRound(34)).resolves.toBeUndefined()
  })
})
