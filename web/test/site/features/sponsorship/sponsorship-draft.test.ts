import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src/site/features/sponsorship/sponsorship-draft.ts'

describe('parseDraft', () => {
  it('gives back what was kept', () => {
    const draft = {
      values: { companyName: 'Acme', packageType: 'rotating_border', interestedInPodcast: true },
      elapsedMs: 12_000,
    }

    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it('leaves out what is no field, or not of its kind', () => {
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
