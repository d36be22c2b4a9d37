import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brand } from '@cardroom/brand/brand'
import { leaderboardPath } from '@cardroom/contracts/contests'
import {
  bodyLimitsKb,
  callLimits,
  type CallLimit,
  connectionLimits,
  officeStreamsOfSession,
} from '@cardroom/contracts/limits'
import { optOutCookie } from '@cardroom/contracts/opt-out'
import { type Problem, type ProblemCode, problemStatus } from '@cardroom/contracts/problem'
import { pages, redirects, unknownPageTarget } from '@cardroom/contracts/redirects'

const notice = '# Generated from packages/contracts by `npm run gateway:generate`; do not edit.\n'

/** The parts of the configuration that are derived from the contracts, by file name. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ['redirects.conf', notice + redirectMap()],
    ['pages.conf', notice + pageLocations()],
    ['problems.conf', notice + problemLocations()],
    ['site-name.conf', `${notice}\nserver_name ${new URL(brand.siteUrl).hostname};\n`],
    ...filledTemplates(),
  ])
}

const transportSecurity = `max-age=63072000${brand.hasOnlySecureSubdomains ? '; includeSubDomains' : ''}`

type Zone = { limit: CallLimit; key: string; memory?: string; burst?: number }

/** The nginx zones by name. The default burst is one window minus one call. */
const zones: Record<string, Zone> = {
  analytics: { limit: callLimits.analytics, key: '$visitor_network', memory: '10m', burst: 500 },
  api: { limit: callLimits.api, key: '$visitor_network', memory: '10m', burst: 500 },
  chat_register: { limit: callLimits.chatRegister, key: '$writing_network' },
  chat_message: { limit: callLimits.chatMessageAddress, key: '$writing_network' },
  wsop_signup: { limit: callLimits.lastLongerSignup, key: '$writing_network' },
  wsop_update: { limit: callLimits.lastLongerUpdate, key: '$writing_network' },
  wsop_link: { limit: callLimits.lastLongerLink, key: '$writing_network' },
  own_data: { limit: callLimits.ownDataRequest, key: '$writing_network' },
  own_data_link: { limit: callLimits.ownDataLink, key: '$writing_network' },
  newsletter_link: { limit: callLimits.newsletterLink, key: '$writing_network' },
  form: { limit: highest('application', 'newsletter', 'inquiry'), key: '$writing_network' },
  admin_login: { limit: callLimits.signIn, key: '$writing_network' },
  policy_reports: { limit: callLimits.policyReports, key: '$writing_network' },
  sharing: { limit: callLimits.sharing, key: '$writing_network' },
  admin: { limit: callLimits.admin, key: '$admin_session' },
  websocket: { limit: callLimits.tableConnect, key: '$visitor_network' },
}

/** The highest of several limits, so that a shared zone never refuses a call that one of them allows. */
function highest(...names: (keyof typeof callLimits)[]): CallLimit {
  const limits: CallLimit[] = names.map((name) => callLimits[name])
  return limits.reduce((most, limit) => (limit.points > most.points ? limit : most))
}

/** `templates/*.conf` with the limits of the contracts inserted; render.sh multiplies `@limit:N@` by the factor. */
function filledTemplates(): [string, string][] {
  const folder = new URL('./templates/', import.meta.url)
  return readdirSync(folder).map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const filled = text.replace(/( *)\{\{(.+?)\}\}/g, (_match, indent: string, token: string) =>
      valueOf(token).replace(/^/gm, indent),
    )
    return [name, notice + filled]
  })
}

function valueOf(token: string): string {
  const [kind, name = '', path = '', ...limits] = token.split(' ')
  if (kind === 'forward') return forward(name, path, limits)
  if (kind === 'health') return location(`= /api/health/${name}`, name, '/health/status')
  if (kind === 'limit') return limitOf(name)
  if (kind === 'body') return `client_max_body_size ${bodySizeOf(name)};`
  if (kind === 'body-buffer') return `client_body_buffer_size ${bodySizeOf(name)};`
  if (kind === 'zones') return Object.entries(zones).map(zoneLine).join('\n')
  if (kind === 'connections') return String(connectionLimits.perAddressAtGateway)
  if (kind === 'office-streams') return String(officeStreamsOfSession)
  if (kind === 'leaderboard-path') return leaderboardPath
  if (kind === 'records-path') return brand.recordsPath
  if (kind === 'transport-security') return transportSecurity
  if (kind === 'opt-out-cookie') return optOutCookie
  throw new Error(`There is no value for {{${token}}}`)
}

function forward(service: string, path: string, limits: string[]): string {
  return location(path.replace('=', '= '), service, path.replace('=', ''), limits.map(limitOf))
}

function location(match: string, service: string, path: string, limits: string[] = []): string {
  const proxyPass = `proxy_pass http://${service.replaceAll('-', '_')}${path};`
  return `location ${match} {\n  ${[...limits, proxyPass].join('\n  ')}\n}`
}

function limitOf(name: string): string {
  const zone = zones[name]
  if (zone === undefined) throw new Error(`There is no zone ${name}`)
  const burst = zone.burst ?? zone.limit.points - 1
  return `limit_req zone=${name} burst=@limit:${burst}@ nodelay;`
}

// Rounded up, because nginx must not be stricter than the service.
function zoneLine([name, { limit, key, memory = '5m' }]: [string, Zone]): string {
  const perMinute = Math.ceil((limit.points * 60) / limit.windowSeconds)
  return `limit_req_zone ${key} zone=${name}:${memory} rate=@limit:${perMinute}@r/m;`
}

function bodySizeOf(name: string): string {
  const size = bodyLimitsKb[name as keyof typeof bodyLimitsKb]
  if (size === undefined) throw new Error(`There is no body limit ${name}`)
  return `${size}k`
}

/**
 * These are patterns because an exact map key cannot have an optional slash. Pages have patterns too, for other
 * spellings such as `/WSOP`.
 */
function redirectMap(): string {
  const paths = pages.filter((page) => page !== '/' && !isBelowAnother(page))
  const entries = [
    ...paths.map((page) =>
      isFolder(page)
        ? entry(
            `${escape(folderOf(page))}(?<rest>(?:/[A-Za-z0-9_~-]+)*)/?`,
            `${folderOf(page)}$rest`,
          )
        : entry(`${escape(page)}/?`, page),
    ),
    ...redirects.map(({ from, to }) => entry(pattern(from), to)),
  ]
  return `
# Where a path leads that is no page and no file. No target takes more from the request than plain names.
map $elsewhere_from $redirect_target {
  default "${unknownPageTarget}";
${entries.join('\n')}
}
`
}

function entry(path: string, target: string): string {
  return `  "~*^${path}$" "${target}";`
}

/**
 * Pages that involve money, cards or administration get the strict policy. The build prerenders pages to files; a page
 * without a file gets an empty shell.
 */
const pageClasses = [
  { prefix: '/admin', shell: '/admin.html', headers: 'strict-page-headers', isIndexed: false },
  { prefix: '/wsop', shell: '/shell.html', headers: 'strict-page-headers', isIndexed: true },
  { prefix: '/kook', shell: '/shell.html', headers: 'strict-page-headers', isIndexed: true },
  { prefix: '/', shell: '/shell.html', headers: 'public-page-headers', isIndexed: true },
] as const

type PageClass = (typeof pageClasses)[number]

function classOf(page: string): PageClass {
  const found = pageClasses.find(
    ({ prefix }) => prefix === '/' || page === prefix || page.startsWith(`${prefix}/`),
  )
  if (found === undefined) throw new Error(`${page} belongs to no class of pages`)
  return found
}

/** All pages except the home page, whose location is in snippets/pages.conf. */
function pageLocations(): string {
  const paths = pages.filter((page) => page !== '/' && !isBelowAnother(page))
  const ofClass = (pageClass: PageClass) => paths.filter((page) => classOf(page) === pageClass)
  return pageClasses
    .flatMap((pageClass) => [
      pageLocation(
        pageClass,
        ofClass(pageClass).filter((page) => !isFolder(page)),
        '/?',
      ),
      pageLocation(pageClass, ofClass(pageClass).filter(isFolder).map(folderOf), '(?:/.*)?'),
    ])
    .join('')
}

function pageLocation({ shell, headers, isIndexed }: PageClass, paths: string[], rest: string) {
  if (paths.length === 0) return ''
  const robots = isIndexed ? '' : '\n  add_header X-Robots-Tag "noindex" always;'
  // `page` is the name of the file that a build may have rendered for the path.
  return `
location ~ ^(?<page>${paths.map(escape).join('|')})${rest}$ {
  include snippets/${headers}.conf;${robots}
  try_files $page.html ${shell} =404;
}
`
}

/** Whether a pattern such as `/kook/*` already covers a page such as `/kook`. */
function isBelowAnother(page: string): boolean {
  return (pages as readonly string[]).includes(`${page}/*`)
}

function isFolder(path: string): boolean {
  return path.endsWith('/*')
}

function folderOf(path: string): string {
  return path.slice(0, -'/*'.length)
}

function pattern(from: string): string {
  return isFolder(from) ? `${escape(folderOf(from))}(?:/.*)?` : `${escape(from)}/?`
}

function escape(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

type Header = [name: string, value: string]
type GatewayProblem = { code: ProblemCode; message: string; headers?: Header[] }

/** Cookies that a link can fill. If they grow too large, the gateway refuses every later request. */
const clearedCookies = [
  'originalSource',
  'originalMedium',
  'originalCampaign',
  'utmParameters',
  'firstVisitTimestamp',
  'visitCount',
  'visitorId',
  'clickedCtaButton',
  'ctaButtonLabel',
  'ctaButtonTimestamp',
].map((name): Header => ['Set-Cookie', `${name}=; Max-Age=0; Path=/`])

/** The gateway's responses to requests that reach no service. */
const gatewayProblems: GatewayProblem[] = [
  { code: 'bad_request', message: 'The request could not be read', headers: clearedCookies },
  { code: 'not_found', message: 'There is nothing here' },
  {
    code: 'method_not_allowed',
    message: 'This page can only be read',
    headers: [['Allow', 'GET, HEAD']],
  },
  { code: 'too_large', message: 'The request is too large' },
  {
    code: 'headers_too_large',
    message: 'The address or the headers of the request are too large',
    headers: clearedCookies,
  },
  {
    code: 'too_many_requests',
    message: 'Too many requests. Please try again later.',
    headers: [['Retry-After', '60']],
  },
  { code: 'internal', message: 'Something went wrong on our side' },
  {
    code: 'unavailable',
    message: 'This part of the site is away for a moment. Please try again.',
    headers: [['Retry-After', '5']],
  },
]

function problemLocations(): string {
  return gatewayProblems.map((problem) => jsonProblem(problem) + htmlProblem(problem)).join('')
}

function jsonProblem(problem: GatewayProblem): string {
  const body: Problem = {
    success: false,
    code: problem.code,
    message: problem.message,
    error: problem.message,
    requestId: '$request_id',
  }
  const status = problemStatus[problem.code]
  return `
location = /_problem/api/${status} {
  internal;
  include snippets/api-headers.conf;${extraHeaders(problem)}
  default_type "application/json; charset=utf-8";
  return ${status} '${JSON.stringify(body)}';
}
`
}

const style = [
  'html{color-scheme:light dark;background:#F4F7F5;color:#12110F;font:1.125rem/1.6 system-ui,sans-serif}',
  'body{max-width:36rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}',
  'a{color:#BE1E2D}small{color:#59605C}',
  '@media(prefers-color-scheme:dark){html{background:#081C18;color:#F4F7F5}a{color:#FF9C94}small{color:#A9B5AF}}',
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')

function htmlProblem(problem: GatewayProblem): string {
  const status = problemStatus[problem.code]
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${problem.message}</title>` +
    `<meta name="viewport" content="width=device-width"><style>${style}</style>` +
    `<h1>${problem.message}</h1><p><a href="/">Go to the home page</a></p>` +
    `<p><small>Request $request_id</small></p></html>`
  return `
location = /_problem/page/${status} {
  internal;
  include snippets/page-headers.conf;
  add_header Content-Security-Policy "default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" always;${extraHeaders(problem)}
  default_type text/html;
  return ${status} '${html}';
}
`
}

function extraHeaders({ headers = [] }: GatewayProblem): string {
  return headers.map(([name, value]) => `\n  add_header ${name} "${value}" always;`).join('')
}
