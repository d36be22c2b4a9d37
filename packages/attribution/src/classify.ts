import { type ClickSource, findClickSource } from './click-ids.ts'
import { findKnownHost, kindOfName, ofKnownHost } from './known-hosts.ts'
import { type Query, readQuery } from './query.ts'

/** The source and the medium of a visit. */
export type Attribution = { source: string; medium: string }

export type Visit = {
  /** The page's referrer. An empty or invalid referrer counts as direct. */
  referrer: string
  /** The full URL that the visitor opened, including its query. */
  landingUrl: string
  userAgent: string
  /** The site's own URL. Its hosts do not count as referrers. */
  siteUrl?: string
  /** Hosts of the brand's newsletter. Visits from these hosts count as email. */
  newsletterHosts?: readonly string[]
}

/** Tables and rules that only the server uses. The tables are larger than the built-in ones. */
export type MoreTables = {
  findHost: (host: string, path: string) => Attribution | null
  findClick: (query: Query) => ClickSource | null
  /** Interprets a campaign's `utm_source` when the link has no medium. */
  findSource: (name: string) => Partial<Attribution> | null
  /** Finds other signs of the source that take precedence over the referrer. */
  findSign: (visit: Visit, query: Query, referrer: Referrer) => Attribution | null
  isWeakerThan: (click: ClickSource, referrer: Attribution) => boolean
}

/** The referrer's host without `www.`; empty if there is no referrer. */
export type Referrer = { readonly host: string; readonly isOwn: boolean }

const direct: Attribution = { source: 'direct', medium: 'direct' }
const development: Attribution = { source: 'development', medium: 'test' }

const localHost =
  /^(?:localhost|.*\.localhost|.*\.local|.*\.test|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/
const hostedDevelopment =
  /(?:^|\.)(?:replit\.dev|repl\.co|replit\.app|ngrok\.io|ngrok-free\.app|gitpod\.io|github\.dev|githubpreview\.dev|codesandbox\.io|csb\.app|stackblitz\.io|webcontainer\.io|vercel\.app|netlify\.app|trycloudflare\.com|loca\.lt)$/
const developmentAgent = /^(?:curl|PostmanRuntime)\//i

/**
 * Classifies a visit. The most reliable sign takes precedence: utm parameters, then development hosts and tools, click
 * ids, the referrer, and the in-app browser. A source that is found by its referrer has its kind as a prefix:
 * `organic-google`, `social-facebook`, `email-gmail`, `referral-<host>`. A campaign's `utm_source` is only lowercased.
 */
export function classify(visit: Visit, more?: MoreTables): Attribution {
  const landing = parse(visit.landingUrl)
  return judge(visit, landing, readQuery(landing), more)
}

/** Does the same as `classify` for a landing page that is already parsed. */
export function judge(
  visit: Visit,
  landing: URL | null,
  query: Query,
  more?: MoreTables,
): Attribution {
  const source = clean(query.get('utm_source'))
  const medium = clean(query.get('utm_medium'))
  const click = findClickSource(query) ?? more?.findClick(query) ?? null
  if (source !== '') return fromCampaign(source, medium, click, more)
  const isTagged = medium !== '' || clean(query.get('utm_campaign')) !== ''
  if (!isTagged && isDevelopment(landing, visit.userAgent)) return development
  const referrer = fromReferrer(visit, landing, query, more)
  const found = click === null || more?.isWeakerThan(click, referrer) ? referrer : click
  if (!isTagged) return { source: found.source, medium: found.medium }
  // A link with only a medium or a campaign is still a campaign link; its source is unknown.
  if (found.source !== direct.source)
    return { source: found.source, medium: medium === '' ? found.medium : medium }
  return { source: 'unnamed', medium: medium === '' ? 'campaign' : medium }
}

/** The attribution from a campaign's tags. `medium` is empty if the link has none. */
export function fromCampaign(
  source: string,
  medium: string,
  click: ClickSource | null,
  more?: MoreTables,
): Attribution {
  const said = more?.findSource(source)
  const paidClick = click?.medium === 'cpc' ? click.medium : undefined
  const byName = said?.medium ?? kindOfName(source) ?? 'referral'
  return { source: said?.source ?? source, medium: medium === '' ? (paidClick ?? byName) : medium }
}

function isDevelopment(landing: URL | null, userAgent: string): boolean {
  if (developmentAgent.test(userAgent)) return true
  if (landing === null) return false
  return localHost.test(landing.hostname) || hostedDevelopment.test(landing.hostname)
}

function fromReferrer(
  visit: Visit,
  landing: URL | null,
  query: Query,
  more?: MoreTables,
): Attribution {
  const url = parse(visit.referrer)
  const host = plainHost(url)
  const own = host === '' ? [] : [plainHost(landing), siteHost(visit.siteUrl ?? '')]
  const isOwn = own.some((domain) => isWithin(host, domain))
  const sign = more?.findSign(visit, query, { host, isOwn })
  if (sign) return sign
  if (isOwn || host === '') return direct
  const known = more === undefined ? findBuiltIn(host) : more.findHost(host, url?.pathname ?? '')
  if (known !== null) return known
  // The visitor follows a link from `site.example` to `play.site.example`.
  if (own.some((domain) => isWithin(domain, host))) return direct
  return { source: `referral-${host}`, medium: 'referral' }
}

function findBuiltIn(host: string): Attribution | null {
  const known = findKnownHost(host)
  return known === null ? null : ofKnownHost(known)
}

/** Whether a host is a domain or one of its subdomains. */
export function isWithin(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
}

function plainHost(url: URL | null): string {
  return (url?.hostname ?? '')
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}

let site = { url: '', host: '' }

// Caches the host, because the site's URL is the same for every visit.
function siteHost(url: string): string {
  if (url !== site.url) site = { url, host: plainHost(parse(url)) }
  return site.host
}

/** Parses a URL; returns null if the text is not a URL. */
export function parse(text: string): URL | null {
  if (text === '') return null
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Trims and lowercases the value of a parameter. */
export function clean(value: string | undefined): string {
  return (value ?? '').trim().toLowerCase()
}
