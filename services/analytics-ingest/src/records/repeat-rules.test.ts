import { describe, expect, it } from 'vitest'
import { markRepeats } from './repeat-rules.ts'
import { type ConversionRow, toRow } from './row-rules.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const now = Date.UTC(2026, 10, 20)
const hourMs = 60 * 60 * 1000

function conversion(
  conversionType: string,
  hours: number,
  formId = 'join',
  facts: { hasOrigin?: boolean } = {},
): ConversionRow {
  const payload = { conversionType, formData: { formId } }
  const { row } = toRow(buildStamp('conversion', payload, { at: now + hours * hourMs, ...facts }))
  return row as ConversionRow
}

const countedOf = (rows: readonly ConversionRow[], known: Parameters<typeof markRepeats>[1] = []) =>
  markRepeats(rows, known).map((row) => row.is_counted)

describe('markRepeats', () => {
  it('counts a type and form once within 24 hours', () => {
    const rows = [0, 1, 23.9, 24, 30].map((hours) => conversion('level1_lead', hours))

    expect(countedOf(rows)).toEqual([true, false, false, true, false])
  })

  it('takes the two names of a submission for one', () => {
    const rows = [conversion('form_submission', 0), conversion('jotform_submission', 1)]

    expect(countedOf(rows)).toEqual([true, false])
  })

  it('counts another form and another type', () => {
    const rows = [
      conversion('form_submission', 0),
      conversion('form_submission', 1, 'letter'),
      conversion('level1_lead', 1),
    ]

    expect(countedOf(rows)).toEqual([true, true, true])
  })

  it('looks at what counts already', () => {
    const known = { ...conversion('level1_lead', 0), at: now }

    expect(countedOf([conversion('level1_lead', 5)], [known])).toEqual([false])
  })

  it('never counts a bot', () => {
    const rows = [
      conversion('level1_lead', 0, 'join', { hasOrigin: false }),
      conversion('level1_lead', 1),
    ]

    expect(countedOf(rows)).toEqual([false, true])
  })
})
