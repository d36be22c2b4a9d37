import { channelOf } from './channel-of.ts'
import type { Channel } from './channels.ts'
import { type Attribution, judge, parse, type Visit } from './classify.ts'
import { clickIdsOf, findApp, moreTables } from './more-tables.ts'
import { readQuery } from './query.ts'
import { isReferrerSpam } from './referrer-spam.ts'

/** Where a visit came from, as the server judges it when the visit arrives. */
export type VisitAttribution = Attribution & {
  channel: Channel
  /** The campaign's name as the link has it, or empty. */
  campaign: string
  /** Whether the arrival came from elsewhere: not direct, not from an own host, not development. */
  isOutside: boolean
  /** Whether the arrival is a known program's that wants its referrer to be looked at. */
  isSpam: boolean
  /** Two arrivals with one key are the same arrival; empty where nothing from outside is known. */
  key: string
}

/** Classifies an arrival by the server's tables. Pure. */
export function attributionOf(visit: Visit): VisitAttribution {
  const landing = parse(visit.landingUrl)
  const query = readQuery(landing)
  const { source, medium } = judge(visit, landing, query, moreTables)
  const campaign = (query.get('utm_campaign') ?? '').trim()
  const clicks = clickIdsOf(query)
  const isDevelopment = source === 'development' && medium === 'test'
  // An app's own browser says so on every page that it opens: that alone is no new arrival.
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

/** Longer parts, which only made-up links have, are cut: the key is kept for as long as the visit. */
function keyOf(parts: readonly string[]): string {
  return JSON.stringify(parts.map((part) => part.slice(0, 200)))
}
