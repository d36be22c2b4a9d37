import type { Attribution, MoreTables } from './classify.ts'
import { type ClickSource, isClickId } from './click-ids.ts'
import {
  builtInHosts,
  findDomain,
  indexHosts,
  isGoogleSearch,
  type KnownHost,
  ofKnownHost,
} from './known-hosts.ts'
import type { Query } from './query.ts'
import { serverHosts } from './server-hosts.ts'
import { siteOfSource } from './source-names.ts'

const knownHosts = new Map([...indexHosts(builtInHosts), ...indexHosts(serverHosts)])

/** Hosts of which only some paths belong to a known site. */
const withPaths = new Set(
  [...knownHosts.keys()].flatMap((key) => (key.includes('/') ? [key.split('/', 1)[0] ?? ''] : [])),
)

/** Sites that stand under many countries' endings, as one label before them. */
const underEveryCountry = new Map<string, KnownHost>([
  ['pinterest', { kind: 'social', name: 'pinterest' }],
  ['yandex', { kind: 'organic', name: 'yandex' }],
])

// A country's ending, or one of the two-part ones that countries hand out: `de`, `co.uk`, `com.au`.
const countryEnding = /^(?:com|(?:com?\.)?[a-z]{2})$/

/** Advertisements by the host of their frame, which is all that some browsers tell. */
const adHosts = new Map<string, Attribution>([
  ['googleadservices.com', { source: 'google', medium: 'cpc' }],
  ['syndicatedsearch.goog', { source: 'google', medium: 'cpc' }],
  ['adsensecustomsearchads.com', { source: 'google', medium: 'cpc' }],
  ['googlesyndication.com', { source: 'google', medium: 'display' }],
  ['doubleclick.net', { source: 'google', medium: 'display' }],
  ['taboola.com', { source: 'taboola', medium: 'display' }],
  ['outbrain.com', { source: 'outbrain', medium: 'display' }],
])

/** Sites that have many hosts and belong to no kind. */
const plainSites = new Set(['officeapps.live.com', 'wikipedia.org'])

const clickIds = new Map<string, ClickSource>([
  ['gclsrc', { source: 'google', medium: 'cpc' }],
  ['dclid', { source: 'google', medium: 'display' }],
  ['gad_source', { source: 'google', medium: 'cpc' }],
  ['gad_campaignid', { source: 'google', medium: 'cpc' }],
  ['srsltid', { source: 'organic-google', medium: 'organic' }],
  ['yclid', { source: 'yandex', medium: 'cpc' }],
  ['rdt_cid', { source: 'reddit', medium: 'cpc' }],
  ['epik', { source: 'pinterest', medium: 'cpc' }],
  ['sccid', { source: 'snapchat', medium: 'cpc' }],
  ['qclid', { source: 'quora', medium: 'cpc' }],
  ['tblci', { source: 'taboola', medium: 'display' }],
  ['dicbo', { source: 'outbrain', medium: 'display' }],
  ['obclid', { source: 'outbrain', medium: 'display' }],
  ['irclickid', { source: 'impact', medium: 'affiliate' }],
  ['irgwc', { source: 'impact', medium: 'affiliate' }],
  ['awc', { source: 'awin', medium: 'affiliate' }],
  ['cjevent', { source: 'cj', medium: 'affiliate' }],
  ['ranmid', { source: 'rakuten', medium: 'affiliate' }],
  ['raneaid', { source: 'rakuten', medium: 'affiliate' }],
  ['sscid', { source: 'shareasale', medium: 'affiliate' }],
  ['igsh', { source: 'social-instagram', medium: 'social' }],
  ['mc_eid', { source: 'email-mailchimp', medium: 'email' }],
  ['mc_cid', { source: 'email-mailchimp', medium: 'email' }],
  ['_hsenc', { source: 'email-hubspot', medium: 'email' }],
  ['_hsmi', { source: 'email-hubspot', medium: 'email' }],
  ['ck_subscriber_id', { source: 'email-convertkit', medium: 'email' }],
  ['bh_subscriber_id', { source: 'email-beehiiv', medium: 'email' }],
  ['_bhlid', { source: 'email-beehiiv', medium: 'email' }],
  ['_kx', { source: 'email-klaviyo', medium: 'email' }],
  ['vero_id', { source: 'email-vero', medium: 'email' }],
  ['mkt_tok', { source: 'email-marketo', medium: 'email' }],
  ['vgo_ee', { source: 'email-activecampaign', medium: 'email' }],
  ['ml_subscriber', { source: 'email-mailerlite', medium: 'email' }],
])

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
  findHost: (host, path) => attributionOfHost(host, path),
  findClick(query) {
    for (const name of query.keys()) {
      const found = clickIds.get(name)
      if (found !== undefined) return found
    }
    return null
  },
  findSource(name) {
    const site = siteOfSource(name)
    if (site === null) return null
    // ChatGPT puts `utm_source=chatgpt.com` on its links: no campaign of ours, so it is named as by its referrer.
    if (site.kind === 'ai') return { source: `ai-${site.name}`, medium: 'ai' }
    return { medium: site.isPaid ? 'cpc' : site.kind }
  },
  findApp(userAgent) {
    if (!anyApp.test(userAgent)) return null
    const name = apps.find(([sign]) => sign.test(userAgent))?.[1]
    return name === undefined ? null : { source: `social-${name}`, medium: 'social' }
  },
}

/**
 * The site of a host on the server's tables, by whole labels.
 * @param host lower case, without port
 */
export function findServerHost(host: string, path = ''): KnownHost | null {
  if (path !== '' && withPaths.has(host)) {
    const [, first = '', second = ''] = path.split('/')
    const known = knownHosts.get(`${host}/${first}`) ?? knownHosts.get(`${host}/${first}/${second}`)
    if (known !== undefined) return known
  }
  if (isGoogleSearch(host)) return { kind: 'organic', name: 'google' }
  return findDomain(host, (domain) => knownHosts.get(domain) ?? underCountry(domain))
}

function attributionOfHost(host: string, path: string): Attribution | null {
  const known = findServerHost(host, path)
  if (known !== null) return ofKnownHost(known)
  const labels = host.split('.')
  for (const first of labels.keys()) {
    const domain = labels.slice(first).join('.')
    const advertisement = adHosts.get(domain)
    if (advertisement !== undefined) return advertisement
    if (plainSites.has(domain)) return { source: `referral-${domain}`, medium: 'referral' }
  }
  return null
}

/**
 * A source as a browser has remembered it, under the name that the server gives it: the browser's
 * tables are smaller, and so one that it calls a referral may be known here.
 */
export function canonicalSource(attribution: Attribution): Attribution {
  const host = /^referral-(.+)$/.exec(attribution.source)?.[1]
  return (host === undefined ? null : attributionOfHost(host, '')) ?? attribution
}

function underCountry(host: string): KnownHost | undefined {
  const dot = host.indexOf('.')
  const known = underEveryCountry.get(host.slice(0, dot))
  return known !== undefined && countryEnding.test(host.slice(dot + 1)) ? known : undefined
}

/** The value of the first click id in a query, or empty. */
export function clickIdOf(query: Query): string {
  for (const [name, value] of query) {
    if (isClickId(name) || clickIds.has(name)) return value
  }
  return ''
}
