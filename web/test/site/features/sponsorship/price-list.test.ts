import { lastLongerBuyIn } from '@cardroom/brand/seasons'
import { sponsorshipPackages } from '@cardroom/brand/sponsorship-copy'
import { buyInAmount } from '@cardroom/contracts/last-longer'
import { potentialValue, sponsorshipPackages as priceList } from '@cardroom/contracts/sponsorships'
import { describe, expect, it } from 'vitest'

describe('what the page shows', () => {
  it('are the packages and prices that the service charges', () => {
    const shown = sponsorshipPackages.list.map(({ type, name, price }) => [
      type,
      { label: name, price },
    ])

    expect(Object.fromEntries(shown)).toEqual(priceList)
  })

  it('is the buy-in that the service charges', () => {
    expect(lastLongerBuyIn).toBe(buyInAmount)
  })
})

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
