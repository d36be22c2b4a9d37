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

/** Hosts on which some paths belong to another site. */
const withPaths = new Set(
  [...hosts.keys()].flatMap((key) => (key.includes('/') ? [key.slice(0, key.indexOf('/'))] : [])),
)

/** Sites that use the TLDs of many countries, keyed by the name before the TLD. */
const underEveryCountry = new Map(
  [...hosts].flatMap(([host, site]) =>
    host.endsWith('.*') ? [[host.slice(0, -2), site] as const] : [],
  ),
)

// Matches the TLD or the two-part suffix of a country, such as `de`, `co.uk` or `com.au`.
const countryEnding = /\.(?:com|net|(?:com?\.)?[a-z]{2})$/

const google = ofKnownHost({ kind: 'organic', name: 'google' })

const clickIds = new Map<string, ClickSource>(Object.entries(serverTables.clickIds))

/** In-app browsers by their user-agent tokens. Links that open in an in-app browser send no referrer. */
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

/** The larger tables, which `classify` uses on the server. */
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
    // The link names a medium instead of a source: `utm_source=podcast`.
    if (site === null) return isMedium(name) ? { medium: name } : null
    // ChatGPT adds `utm_source=chatgpt.com` to its links. That is not one of our campaigns, so the visit gets the same
    // source as with a referrer.
    if (site.kind === 'ai' && name.includes('.')) return { source: `ai-${site.name}`, medium: 'ai' }
    return { medium: site.isPaid ? 'cpc' : site.kind }
  },
  findSign(visit, query, { host, isOwn }) {
    // The newsletter may use a subdomain of the site, so this check precedes the check for own hosts.
    if (visit.newsletterHosts?.some((domain) => isWithin(host, domain))) return newsletter
    if (isOwn) return null
    const name = clean(query.get('ref') ?? query.get('source'))
    if (sourceName.test(name)) return fromCampaign(name, '', null, moreTables)
    return host === '' ? findApp(visit.userAgent) : null
  },
  isWeakerThan,
}

const newsletter: Attribution = { source: 'email-newsletter', medium: 'email' }

// The format of a source in `?ref=`. Other sites use this parameter for many other purposes.
const sourceName = /^[a-z][\w.-]{1,60}$/

/** The app of an in-app browser, for visits without a referrer. */
export function findApp(userAgent: string): Attribution | null {
  if (!anyApp.test(userAgent)) return null
  const name = apps.find(([sign]) => sign.test(userAgent))?.[1]
  return name === undefined ? null : ofKnownHost({ kind: 'social', name })
}

/**
 * Whether the referrer is more reliable than a click id. Networks of the same owner add the same click id (Instagram
 * also adds `fbclid`), and other search engines index URLs that somebody copied from an ad.
 */
function isWeakerThan(click: ClickSource, referrer: Attribution): boolean {
  if (referrer.medium === 'social') return click.medium === 'social'
  if (referrer.medium !== 'organic' || referrer.source === 'organic-google') return false
  return click.source === 'google'
}

/** The source of a visit from a host. Only whole labels match. Returns null if no table has the host. */
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
 * Replaces a source that a browser has stored with the server's name for it. The browser's tables are smaller, so the
 * server may recognize a source that the browser classifies as a referral.
 */
export function canonicalSource(attribution: Attribution): Attribution {
  const host = /^referral-(.+)$/.exec(attribution.source)?.[1]
  return (host === undefined ? null : findHost(host, '')) ?? attribution
}

function underCountry(host: string): Attribution | undefined {
  const ending = countryEnding.exec(host)
  return ending === null ? undefined : underEveryCountry.get(host.slice(0, ending.index))
}

/** The values of all click ids in a query; empty if there are none. */
export function clickIdsOf(query: Query): string {
  let values = ''
  for (const [name, value] of query) {
    if (isClickId(name) || clickIds.has(name)) values += `${value} `
  }
  return values.trimEnd()
}
