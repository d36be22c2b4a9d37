import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../src/shared/format.ts'
import { periodChange } from '../../../src/admin/shared/period-change.ts'

describe('periodChange', () => {
  it('is a percentage of the previous figure', () => {
    expect(periodChange(12_480, 11_513)).toEqual({ direction: 'up', amount: '8.4%' })
    expect(periodChange(418, 428)).toEqual({ direction: 'down', amount: '2.3%' })
  })

  it('is the difference where the previous figure is small', () => {
    expect(periodChange(61, 49)).toEqual({ direction: 'up', amount: '12' })
    expect(periodChange(5, 0)).toEqual({ direction: 'up', amount: '5' })
    expect(periodChange(8000, 0, formatMoney)).toEqual({ direction: 'up', amount: '$8,000' })
  })

  it('is none without a change', () => {
    expect(periodChange(7, 7).direction).toBe('none')
  })
})
