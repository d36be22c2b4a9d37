import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src/site/shared/application/application-draft.ts'

const id = 'cf2c7c9e-8ac4-4b0e-b7c6-8c0cf9d7a1c2'

describe('parseDraft', () => {
  it('returns what was stored', () => {
    const draft = {
      values: { id, firstName: 'Ada', availability: ['late_nights'], agreeToTerms: true },
      elapsedMs: 12_000,
    }

    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it('drops unknown fields and values of another type', () => {
    const values = {
      id,
      firstName: 7,
      interests: [1],
      agreeToTerms: 'yes',
      website: 'x',
      admin: '1',
    }

    expect(parseDraft(JSON.stringify({ values }))).toEqual({ values: { id }, elapsedMs: 0 })
  })

  it.each([null, '', 'null', '{}', '[]', '{"values":{"firstName":"Ada"}}', 'not json'])(
    'reads %j as none',
    (text) => {
      expect(parseDraft(text)).toBeNull()
    },
  )
})
