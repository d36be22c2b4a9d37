import { channelOf } from './channel-of.ts'
import type { Channel } from './channels.ts'
import { type Attribution, judge, parse, type Visit } from './classify.ts'
import { clickIdsOf, findApp, moreTables } from './more-tables.ts'
import { readQuery } from './query.ts'
import { isReferrerSpam } from './referrer-spam.ts'

/** The source of a visit, as the server classifies it on arrival. */
export type VisitAttribution = Attribution & {
  channel: Channel
  /** The campaign name from the link; empty if the link has none. */
  campaign: string
  /** Whether the arrival has an external source: it is not direct, not from an own host and not development. */
  isOutside: boolean
  /** Whether the source is a known referrer-spam host. */
  isSpam: boolean
  /** Two arrivals with the same key count as one arrival. The key is empty unless `isOutside`. */
  key: string
}

/** Classifies an arrival with the server's tables. This function is pure. */
export function attributionOf(visit: Visit): VisitAttribution {
  const landing = parse(visit.landingUrl)
  const query = readQuery(landing)
  const { source, medium } = judge(visit, landing, query, moreTables)
  const campaign = (query.get('utm_campaign') ?? '').trim()
  const clicks = clickIdsOf(query)
  const isDevelopment = source === 'development' && medium === 'test'
  // An in-app browser names its app on every page load, so the app alone does not make a new arrival.
  const app = visit.referrer === '' ? findApp(visit.userAgent) : null
  const isAppAlone =
    app?.source === source && app.medium === medium && clicks === '' && campaign === ''
  const isOutside = source !== 'direct' && !isDevelopment && !isAppAlone
  return {
    source,
    medium,
    channel: channelOf({ source, medium }),
    campaign,
    isOutside,
    isSpam: isReferrerSpam(source),
    key: isOutside ? keyOf([source, medium, campaign.toLowerCase(), clicks]) : '',
  }
}

/** Truncates long parts, which only forged links have, because the key is stored for as long as the visit. */
function keyOf(parts: readonly string[]): string {
  return JSON.stringify(parts.map((part) => part.slice(0, 200)))
}
