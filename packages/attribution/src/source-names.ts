import {
  builtInHosts,
  findDomain,
  type HostsByName,
  indexHosts,
  type Kind,
  type KnownHost,
} from './known-hosts.ts'
import { serverTables } from './server-tables.ts'

/** The site that a campaign's `utm_source` names, and whether the name marks a paid link. */
export type NamedSite = KnownHost & { readonly isPaid: boolean }

const hosts = new Map([...indexHosts(builtInHosts), ...indexHosts(serverTables.hosts)])

const kinds: readonly Kind[] = ['organic', 'social', 'email', 'ai']

/**
 * Sites by name. For the server's search engines and mail services, only the hosts count, because many of their names
 * are common words (`free`, `orange`, `search`). If several lists have the same name, search takes precedence.
 */
const sites = new Map<string, KnownHost>([
  ...namesIn(serverTables.hosts, ['ai', 'social']),
  ...namesIn(builtInHosts, ['email', 'social', 'organic']),
])

for (const kind of kinds)
  for (const [name, spellings] of Object.entries(serverTables.sourceNames[kind] ?? {}))
    for (const spelling of spellings) sites.set(spelling, { kind, name })

/** Names that only ads use. */
const adNames = new Map(Object.entries(serverTables.adNames))

const withKind = /^(organic|social|email|ai)-(.+)$/
const advertisement = /^(.+?)[-_. ]?(?:ads?|adwords|advertising|paid|cpc|ppc)$/
const newsletter = /newsletter|^e?-?mail(?:ing)?[-_. ]|[-_. ]e?-?mail(?:ing)?$/

/**
 * Finds the site that a source name refers to: `fb` and `facebook.com` are facebook; `google_ads` is google, paid.
 * @param source lowercase: a campaign's `utm_source`, or a source that `classify` returns
 */
export function siteOfSource(source: string): NamedSite | null {
  if (source.startsWith('referral-')) return null
  const carried = withKind.exec(source)
  if (carried !== null) return { kind: carried[1] as Kind, name: carried[2] ?? '', isPaid: false }
  const known = siteNamed(source)
  if (known !== null) return { ...known, isPaid: false }
  const bought = adNames.get(source) ?? adNames.get(advertisement.exec(source)?.[1] ?? '')
  if (bought !== undefined) return { ...bought, isPaid: true }
  const base = advertisement.exec(source)?.[1]
  const advertised = base === undefined ? null : siteNamed(base)
  if (advertised !== null) return { ...advertised, isPaid: true }
  if (newsletter.test(source)) return { kind: 'email', name: 'newsletter', isPaid: false }
  return null
}

function siteNamed(name: string): KnownHost | null {
  const site = sites.get(name)
  if (site !== undefined) return site
  if (!name.includes('.')) return null
  return findDomain(name.replace(/^www\./, ''), (domain) => hosts.get(domain))
}

function namesIn(table: HostsByName, of: readonly Kind[]): (readonly [string, KnownHost])[] {
  return of.flatMap((kind) =>
    Object.keys(table[kind] ?? {}).map((name) => [name, { kind, name }] as const),
  )
}
