import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../src/shared/format.ts'
import { periodChange } from '../../../src/admin/shared/period-change.ts'

describe('periodChange', () => {
  it('says a share of what there was', () => {
    expect(periodChange(12_480, 11_513)).toEqual({ direction: 'up', amount: '8.4%' })
    expect(periodChange(418, 428)).toEqual({ direction: 'down', amount: '2.3%' })
  })

  it('says the difference where there was little', () => {
    expect(periodChange(61, 49)).toEqual({ direction: 'up', amount: '12' })
    expect(periodChange(5, 0)).toEqual({ direction: 'up', amount: '5' })
    expect(periodChange(8000, 0, formatMoney)).toEqual({ direction: 'up', amount: '$8,000' })
  })

  it('says so when nothing changed', () => {
    expect(periodChange(7, 7).direction).toBe('none')
  })
})
