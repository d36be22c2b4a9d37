import { potentialValue } from '@cardroom/contracts/sponsorships'
import { describe, expect, it } from 'vitest'

describe('what an inquiry may come to', () => {
  it.each([
    ['rotating_border', '1_2', 750],
    ['rotating_border', '3_5', 2000],
    ['rotating_border', 'all', 4750],
    ['full_product_placement', '1_2', 1500],
    ['full_product_placement', '3_5', 4000],
    ['full_product_placement', 'all', 9500],
  ] as const)('for %s and %s is %i dollars', (packageType, episodeCount, value) => {
    expect(potentialValue(packageType, episodeCount)).toBe(value)
  })
})
