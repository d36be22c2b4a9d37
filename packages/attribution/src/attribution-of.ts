import { channelOf } from './channel-of.ts'
import type { Channel } from './channels.ts'
import { type Attribution, judge, parse, type Visit } from './classify.ts'
import { clickIdOf, moreTables } from './more-tables.ts'
import { readQuery } from './query.ts'

/** Where a visit came from, as the server judges it when the visit arrives. */
export type VisitAttribution = Attribution & {
  channel: Channel
  /** The campaign's name as the link has it, or empty. */
  campaign: string
  /** Whether the arrival came from elsewhere: not direct, not from an own host, not development. */
  isOutside: boolean
  /** Two arrivals with one key are the same arrival; empty where nothing from outside is known. */
  key: string
}

/** Classifies an arrival by the server's tables. Pure. */
export function attributionOf(visit: Visit): VisitAttribution {
  const landing = parse(visit.landingUrl)
  const query = readQuery(landing)
  const { source, medium } = judge(visit, landing, query, moreTables)
  const campaign = (query.get('utm_campaign') ?? '').trim()
  const isFromApp = visit.referrer === '' && moreTables.findApp(visit.userAgent)?.source === source
  const clickId = clickIdOf(query)
  const isOutside =
    source !== 'direct' &&
    !(source === 'development' && medium === 'test') &&
    // An app's own browser says so on every page: no new arrival by itself.
    !(isFromApp && query.size === 0)
  return {
    source,
    medium,
    channel: channelOf({ source, medium }),
    campaign,
    isOutside,
    key: isOutside ? JSON.stringify([source, medium, campaign.toLowerCase(), clickId]) : '',
  }
}
