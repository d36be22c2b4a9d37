import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src/site/shared/form/use-draft-form.ts'

const kinds = { firstName: 'text', availability: 'texts', agreeToTerms: 'flag' } as const

describe('parseDraft', () => {
  it('returns what was stored', () => {
    const draft = {
      values: { firstName: 'Ada', availability: ['late_nights'], agreeToTerms: true },
      elapsedMs: 12_000,
    }

    expect(parseDraft(JSON.stringify(draft), kinds)).toEqual(draft)
  })

  it('leaves out what is no field, or not of its kind', () => {
    const values = {
      firstName: 'Ada',
      availability: [1],
      agreeToTerms: 'yes',
      website: 'x',
      admin: '1',
    }

    expect(parseDraft(JSON.stringify({ values }), kinds)).toEqual({
      values: { firstName: 'Ada' },
      elapsedMs: 0,
    })
  })

  it.each([null, '', 'null', '{}', '[]', '{"values":{"admin":"1"}}', 'not json'])(
    'reads %j as none',
    (text) => {
      expect(parseDraft(text, kinds)).toBeNull()
    },
  )
})
