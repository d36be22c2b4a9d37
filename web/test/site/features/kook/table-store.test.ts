import { describe, expect, it } from 'vitest'
import { retryDelayMs } from '../../../../src/site/features/kook/table-store.ts'

describe('retryDelayMs', () => {
  it('doubles from half a second up to ten seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 1000].map((failures) => retryDelayMs(failures, 0.999999))

    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
  })

  it('differs by up to half, so that not everyone comes back at once', () => {
    expect(retryDelayMs(2, 0)).toBe(1000)
    expect(retryDelayMs(2, 0.5)).toBe(1500)
  })
})
