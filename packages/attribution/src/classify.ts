import { type ClickSource, findClickSource } from './click-ids.ts'
import { findKnownHost, kindOfName, type KnownHost } from './known-hosts.ts'

/** Where a visit came from and how. */
export type Attribution = { source: string; medium: string }

export type Visit = {
  /** The page's referrer; empty or unparseable counts as direct. */
  referrer: string
  /** The full address the visitor opened, with its query. */
  landingUrl: string
  userAgent: string
  /** The site's own address: its hosts are no referrers. */
  siteUrl?: string
}

/** Tables searched after the built-in ones: `more-tables.ts`, which only the server has. */
export type MoreTables = {
  findHost: (host: string) => KnownHost | null
  findClick: (query: URLSearchParams) => ClickSource | null
}

const direct: Attribution = { source: 'direct', medium: 'direct' }
const development: Attribution = { source: 'development', medium: 'test' }

const localHost =
  /^(?:localhost|.*\.localhost|.*\.local|.*\.test|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/
const hostedDevelopment =
  /(?:^|\.)(?:replit\.dev|repl\.co|replit\.app|ngrok\.io|ngrok-free\.app|gitpod\.io|github\.dev|githubpreview\.dev|codesandbox\.io|csb\.app|stackblitz\.io|webcontainer\.io|vercel\.app|netlify\.app|trycloudflare\.com|loca\.lt)$/
const developmentAgent = /^(?:curl|PostmanRuntime)\//i

/**
 * Classifies a visit, by the most reliable sign first: utm parameters, development hosts and tools, click ids,
 * the referrer. Sources found by referrer carry their kind: `organic-google`, `social-facebook`,
 * `email-gmail`, `referral-<host>`; a campaign's own `utm_source` is kept as it is, in lower case.
 */
export function classify(visit: Visit, more?: MoreTables): Attribution {
  const landing = parse(visit.landingUrl)
  const query = landing?.searchParams ?? new URLSearchParams()
  const campaign = fromCampaign(query)
  if (campaign !== null) return campaign
  if (isDevelopment(landing, visit.userAgent)) return development
  const click = findClickSource(query) ?? more?.findClick(query) ?? null
  if (click !== null)
    return { source: click.source, medium: query.get('utm_medium') ?? click.medium }
  return fromReferrer(visit, landing, more)
}

function fromCampaign(query: URLSearchParams): Attribution | null {
  const source = clean(query.get('utm_source'))
  if (source === '') return null
  const medium = clean(query.get('utm_medium'))
  return { source, medium: medium === '' ? (kindOfName(source) ?? 'referral') : medium }
}

function isDevelopment(landing: URL | null, userAgent: string): boolean {
  if (developmentAgent.test(userAgent)) return true
  if (landing === null) return false
  return localHost.test(landing.hostname) || hostedDevelopment.test(landing.hostname)
}

function fromReferrer(visit: Visit, landing: URL | null, more?: MoreTables): Attribution {
  const url = parse(visit.referrer)
  if (url === null || url.hostname === '') return direct
  const host = plainHost(url)
  const own = [landing, parse(visit.siteUrl ?? '')].flatMap((one) =>
    one === null ? [] : [plainHost(one)],
  )
  if (own.some((domain) => isWithin(host, domain))) return direct
  const known = findKnownHost(host) ?? more?.findHost(host) ?? null
  if (known !== null) return { source: `${known.kind}-${known.name}`, medium: known.kind }
  // A page of `play.site.example` that was reached from `site.example`.
  if (own.some((domain) => isWithin(domain, host))) return direct
  return { source: `referral-${host}`, medium: 'referral' }
}

/** Whether a host is a domain or lies under it, by whole labels. */
function isWithin(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
}

function plainHost(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function clean(value: string | null): string {
  return (value ?? '').trim().toLowerCase()
}
