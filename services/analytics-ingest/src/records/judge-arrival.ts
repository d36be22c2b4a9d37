import { attributionOf, type VisitAttribution } from '@cardroom/attribution/attribution-of'
import { brand } from '@cardroom/brand/brand'
import { limits, type TrafficSourcePayload } from '@cardroom/contracts/analytics'
import { truncate } from '@cardroom/contracts/text'

type Arrival = Pick<
  TrafficSourcePayload,
  'landingPage' | 'referrer' | 'utmSource' | 'utmMedium' | 'utmCampaign'
>

/** Attributes an arrival with the server's tables, and truncates names to their stored length. */
export function judgeArrival(arrival: Arrival, userAgent: string): VisitAttribution {
  const judged = attributionOf({
    referrer: arrival.referrer ?? '',
    landingUrl: withCampaign(arrival.landingPage ?? '', arrival),
    userAgent,
    siteUrl: brand.siteUrl,
    newsletterHosts: brand.newsletterHosts,
  })
  return {
    ...judged,
    source: truncate(judged.source, limits.name),
    medium: truncate(judged.medium, limits.name),
    campaign: truncate(judged.campaign, limits.utm),
  }
}

// A client that sends only a path as its landing page sends the campaign in separate fields.
function withCampaign(landingPage: string, payload: Arrival): string {
  const isWhole = URL.canParse(landingPage)
  if (isWhole && !payload.utmSource && !payload.utmMedium && !payload.utmCampaign)
    return landingPage
  const url = new URL(isWhole ? landingPage : 'https://unknown.invalid/')
  if (payload.utmSource) url.searchParams.set('utm_source', payload.utmSource)
  if (payload.utmMedium) url.searchParams.set('utm_medium', payload.utmMedium)
  if (payload.utmCampaign) url.searchParams.set('utm_campaign', payload.utmCampaign)
  if (!isWhole) {
    for (const [name, value] of new URLSearchParams(landingPage.split('?')[1] ?? '')) {
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    }
  }
  return url.href
}
