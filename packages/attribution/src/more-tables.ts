import { isMedium } from './channel-of.ts'
import { type Attribution, clean, fromCampaign, isWithin, type MoreTables } from './classify.ts'
import { type ClickSource, isClickId } from './click-ids.ts'
import { builtInHosts, findDomain, indexHosts, isGoogleSearch, ofKnownHost } from './known-hosts.ts'
import type { Query } from './query.ts'
import { serverTables } from './server-tables.ts'
import { siteOfSource } from './source-names.ts'

const hosts = new Map<string, Attribution>([
  ...[serverTables.hosts, builtInHosts].flatMap((table) =>
    [...indexHosts(table)].map(([host, site]) => [host, ofKnownHost(site)] as const),
  ),
  ...Object.entries(serverTables.adHosts),
  ...serverTables.plainSites.map(
    (host) => [host, { source: `referral-${host}`, medium: 'referral' }] as const,
  ),
])

/** Hosts of which some paths belong to another site. */
const withPaths = new Set(
  [...hosts.keys()].flatMap((key) => (key.includes('/') ? [key.slice(0, key.indexOf('/'))] : [])),
)

/** Sites under every country's domain ending, by the name before the ending. */
const underEveryCountry = new Map(
  [...hosts].flatMap(([host, site]) =>
    host.endsWith('.*') ? [[host.slice(0, -2), site] as const] : [],
  ),
)

// A country's ending, or one of the two-part ones that countries hand out: `de`, `co.uk`, `com.au`.
const countryEnding = /\.(?:com|net|(?:com?\.)?[a-z]{2})$/

const google = ofKnownHost({ kind: 'organic', name: 'google' })

const clickIds = new Map<string, ClickSource>(Object.entries(serverTables.clickIds))

/** Apps by what their own browsers write into the user agent; who opens a link there brings no referrer. */
const apps: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'instagram'],
  [/\bBarcelona\b/, 'threads'],
  [/\b(?:FBAN|FBAV|FB_IAB)\b/, 'facebook'],
  [/\b(?:musical_ly|BytedanceWebview|trill|TikTok)/i, 'tiktok'],
  [/\bSnapchat\b/, 'snapchat'],
  [/\bLinkedInApp\b/, 'linkedin'],
  [/\[?Pinterest\/|\bPinterest for /, 'pinterest'],
  [/\bTwitter(?:Android| for )/, 'twitter'],
  [/\bReddit(?:\/| for )/, 'reddit'],
  [/\bDiscord\//, 'discord'],
  [/\bTelegram(?:-Android)?\//, 'telegram'],
  [/\bMicroMessenger\//, 'wechat'],
  [/\bLine\//, 'line'],
  [/\bKAKAOTALK\b/, 'kakao'],
]
const anyApp = new RegExp(apps.map(([sign]) => sign.source).join('|'), 'i')

/** The larger tables, for `classify` on the server. */
export const moreTables: MoreTables = {
  findHost,
  findClick(query) {
    for (const name of query.keys()) {
      const found = clickIds.get(name)
      if (found !== undefined) return found
    }
    return null
  },
  findSource(name) {
    const site = siteOfSource(name)
    // `utm_source=podcast`: the link names how people came, not from where.
    if (site === null) return isMedium(name) ? { medium: name } : null
    // ChatGPT puts `utm_source=chatgpt.com` on its links: no campaign of ours, so it is named as by its referrer.
    if (site.kind === 'ai' && name.includes('.')) return { source: `ai-${site.name}`, medium: 'ai' }
    return { medium: site.isPaid ? 'cpc' : site.kind }
  },
  findSign(visit, query, { host, isOwn }) {
    // Before the own hosts: the newsletter may lie under the site's own domain.
    if (visit.newsletterHosts?.some((domain) => isWithin(host, domain))) return newsletter
    if (isOwn) return null
    const name = clean(query.get('ref') ?? query.get('source'))
    if (sourceName.test(name)) return fromCampaign(name, '', null, moreTables)
    return host === '' ? findApp(visit.userAgent) : null
  },
  isWeakerThan,
}

const newsletter: Attribution = { source: 'email-newsletter', medium: 'email' }

// What `?ref=` may name a source by; other sites put all kinds of things there.
const sourceName = /^[a-z][\w.-]{1,60}$/

/** The app whose own browser this is, for visits without a referrer. */
export function findApp(userAgent: string): Attribution | null {
  if (!anyApp.test(userAgent)) return null
  const name = apps.find(([sign]) => sign.test(userAgent))?.[1]
  return name === undefined ? null : ofKnownHost({ kind: 'social', name })
}

/**
 * Whether the referrer tells more than a click id: networks of one owner put the same id on their links
 * (`fbclid` on Instagram's), and an address copied out of an advertisement is found again by other search engines.
 */
function isWeakerThan(click: ClickSource, referrer: Attribution): boolean {
  if (referrer.medium === 'social') return click.medium === 'social'
  if (referrer.medium !== 'organic' || referrer.source === 'organic-google') return false
  return click.source === 'google'
}

/** Where a visit from a host comes from, by whole labels; null for a host that no table knows. */
function findHost(host: string, path: string): Attribution | null {
  if (isGoogleSearch(host)) return google
  if (withPaths.has(host)) {
    const [, first = '', second = ''] = path.split('/')
    const known = hosts.get(`${host}/${first}`) ?? hosts.get(`${host}/${first}/${second}`)
    if (known !== undefined) return known
  }
  return findDomain(host, (domain) => hosts.get(domain) ?? underCountry(domain))
}

/**
 * A source as a browser has remembered it, under the name that the server gives it: the browser's
 * tables are smaller, and so one that it calls a referral may be known here.
 */
export function canonicalSource(attribution: Attribution): Attribution {
  const host = /^referral-(.+)$/.exec(attribution.source)?.[1]
  return (host === undefined ? null : findHost(host, '')) ?? attribution
}

function underCountry(host: string): Attribution | undefined {
  const ending = countryEnding.exec(host)
  return ending === null ? undefined : underEveryCountry.get(host.slice(0, ending.index))
}

/** The values of the click ids in a query, or empty. */
export function clickIdsOf(query: Query): string {
  let values = ''
  for (const [name, value] of query) {
    if (isClickId(name) || clickIds.has(name)) values += `${value} `
  }
  return values.trimEnd()
}
