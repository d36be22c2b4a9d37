import { arrivals, browserAgent } from '@cardroom/test-kit/arrivals'
import { describe, expect, it } from 'vitest'
import { attributionOf } from '../src/attribution-of.ts'

const siteUrl = 'https://backroom.example'

describe('the channel of an arrival', () => {
  it.each(arrivals)(
    'of $referrer $query $userAgent is $channel',
    ({ referrer = '', query = '', userAgent = browserAgent, channel }) => {
      const landingUrl = `${siteUrl}/${query}`
      const newsletterHosts = ['letter.backroom.example']
      const found = attributionOf({ referrer, landingUrl, userAgent, siteUrl, newsletterHosts })

      expect(found.channel, `${found.source} / ${found.medium}`).toBe(channel)
    },
  )
})
