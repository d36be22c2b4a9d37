import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src/site/features/sponsorship/sponsorship-draft.ts'

describe('parseDraft', () => {
  it('returns what was stored', () => {
    const draft = {
      values: { companyName: 'Acme', packageType: 'rotating_border', interestedInPodcast: true },
      elapsedMs: 12_000,
    }

    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it('drops unknown fields and values of another type', () => {
    const values = { companyName: 'Acme', phone: 7, interestedInPodcast: 'yes', website: 'x' }

    expect(parseDraft(JSON.stringify({ values }))).toEqual({
      values: { companyName: 'Acme' },
      elapsedMs: 0,
    })
  })

  it.each([null, '', 'null', '{}', '[]', '{"values":{"admin":"1"}}', 'not json'])(
    'reads %j as none',
    (text) => {
      expect(parseDraft(text)).toBeNull()
    },
  )
})
