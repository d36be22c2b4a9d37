import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../src/shared/format.ts'
import { changeOf } from '../../../src/admin/shared/change.ts'

describe('changeOf', () => {
  it('says a share of what there was', () => {
    expect(changeOf(12_480, 11_513)).toEqual({ direction: 'up', amount: '8.4%' })
    expect(changeOf(418, 428)).toEqual({ direction: 'down', amount: '2.3%' })
  })

  it('says the difference where there was little', () => {
    expect(changeOf(61, 49)).toEqual({ direction: 'up', amount: '12' })
    expect(changeOf(5, 0)).toEqual({ direction: 'up', amount: '5' })
    expect(changeOf(8000, 0, formatMoney)).toEqual({ direction: 'up', amount: '$8,000' })
  })

  it('says so when nothing changed', () => {
    expect(changeOf(7, 7).direction).toBe('none')
  })
})
