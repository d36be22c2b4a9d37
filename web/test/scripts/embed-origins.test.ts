import { brand } from '@cardroom/brand/brand'
import * as defaults from '@cardroom/brand/embeds'
import { describe, expect, it } from 'vitest'
import { type Embeds, feedOrigins, frameOrigins, tagOrigins } from '../../scripts/embeds.ts'

const none: Embeds = {
  applicationForm: null,
  newsletterForm: null,
  newsletterFeeds: [],
  videoPlayer: null,
  timeline: null,
  tagManager: null,
  adPixel: null,
}

describe('the default brand', () => {
  it('needs no third party', () => {
    expect({ ...defaults }).toEqual(none)
    expect([...frameOrigins(defaults), ...feedOrigins(defaults), ...tagOrigins(defaults)]).toEqual(
      [],
    )
  })
})

describe('frameOrigins', () => {
  it('names each origin once', () => {
    const origins = frameOrigins({
      ...none,
      applicationForm: {
        url: 'https://form.example/230',
        moreOrigins: ['https://submit.form.example'],
      },
      newsletterForm: { url: 'https://form.example/letter?theme=pink' },
      videoPlayer: { urlPrefix: 'https://player.example/embed/' },
      timeline: { url: 'https://posts.example/backroom' },
    })

    expect(origins).toEqual([
      'https://form.example',
      'https://player.example',
      'https://posts.example',
      'https://submit.form.example',
    ])
  })

  it.each([
    ['http://form.example/230', 'is not https'],
    ['http://127.0.0.1.form.example/230', 'is not https'],
    ['javascript:alert(1)', 'is not https'],
    ['data:text/html,form', 'is not https'],
    ['form.example/230', 'Invalid URL'],
    [`${brand.siteUrl}/form`, 'is a page of this site'],
  ])('refuses %s', (url, complaint) => {
    expect(() => frameOrigins({ ...none, applicationForm: { url } })).toThrow(complaint)
  })
})

describe('tagOrigins', () => {
  it('names where the tag manager loads from and reports to', () => {
    const tagManager = {
      scriptUrl: 'https://tag.example/js?id=1',
      measurementId: '1',
      conversionValues: { newsletter: 100, lead: 200, application: 250 },
      moreOrigins: ['https://collect.example'],
    }

    expect(tagOrigins({ ...none, tagManager })).toEqual([
      'https://collect.example',
      'https://tag.example',
    ])
    expect(frameOrigins({ ...none, tagManager })).toEqual([])
  })
})
