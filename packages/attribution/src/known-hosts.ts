/** The kind of the site that a visitor comes from. It is the default medium of the visit. */
export type Kind = 'social' | 'organic' | 'email' | 'ai'

export type KnownHost = { readonly kind: Kind; readonly name: string }

export type HostsByName = Partial<Record<Kind, Record<string, readonly string[]>>>

/** Hosts by registrable domain, or by a longer name if only some subdomains belong to the site. */
export const builtInHosts: HostsByName = {
  email: {
    gmail: ['mail.google.com'],
    outlook: ['outlook.live.com', 'outlook.office.com'],
    yahoo: ['mail.yahoo.com', 'mail.yahoo.co.jp'],
    aol: ['mail.aol.com'],
    icloud: ['icloud.com'],
    proton: ['mail.proton.me'],
  },
  social: {
    facebook: ['facebook.com', 'fb.com', 'fb.me', 'messenger.com'],
    instagram: ['instagram.com', 'ig.me'],
    twitter: ['twitter.com', 'x.com', 't.co'],
    linkedin: ['linkedin.com', 'lnkd.in'],
    youtube: ['youtube.com', 'youtu.be'],
    tiktok: ['tiktok.com'],
    reddit: ['reddit.com', 'redd.it'],
    pinterest: ['pinterest.com', 'pin.it'],
    threads: ['threads.net', 'threads.com'],
    bluesky: ['bsky.app'],
    discord: ['discord.com', 'discord.gg'],
    telegram: ['t.me', 'telegram.org'],
    whatsapp: ['whatsapp.com', 'wa.me'],
    snapchat: ['snapchat.com'],
    twitch: ['twitch.tv'],
  },
  organic: {
    bing: ['bing.com'],
    duckduckgo: ['duckduckgo.com'],
    yahoo: ['search.yahoo.com', 'search.yahoo.co.jp'],
    ecosia: ['ecosia.org'],
    brave: ['search.brave.com'],
    baidu: ['baidu.com'],
    yandex: ['yandex.ru', 'yandex.com', 'ya.ru'],
  },
}

/** The source and the medium of a visit from a known site. */
export function ofKnownHost({ kind, name }: KnownHost): { source: string; medium: string } {
  return { source: `${kind}-${name}`, medium: kind }
}

/** Converts the lists of hosts by kind into a map from host to site. */
export function indexHosts(hostsOfSites: HostsByName): Map<string, KnownHost> {
  return new Map(
    (Object.keys(hostsOfSites) as Kind[]).flatMap((kind) =>
      Object.entries(hostsOfSites[kind] ?? {}).flatMap(([name, hosts]) =>
        hosts.map((host) => [host, { kind, name }] as const),
      ),
    ),
  )
}

const knownHosts = indexHosts(builtInHosts)

const kindsByName = new Map<string, Kind>(
  Object.entries(builtInHosts).flatMap(([kind, names]) =>
    Object.keys(names).map((name) => [name, kind as Kind] as const),
  ),
)

// Google serves search under every country's TLD, but only on these of its many hosts.
const googleSearch =
  /^(?:(?:www|m|search|images|news|encrypted|blogsearch|cse)\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

/** Whether a host serves Google Search. */
export function isGoogleSearch(host: string): boolean {
  return googleSearch.test(host)
}

/**
 * Finds the site that a host belongs to. Only whole labels match: `m.facebook.com` is facebook, `notfacebook.com` is
 * not.
 * @param host lowercase, without a port
 */
export function findKnownHost(host: string): KnownHost | null {
  if (isGoogleSearch(host)) return { kind: 'organic', name: 'google' }
  return findDomain(host, (domain) => knownHosts.get(domain))
}

/** Looks up a host, then each of its parent domains, and returns the first site that `find` returns. */
export function findDomain<Site>(
  host: string,
  find: (domain: string) => Site | undefined,
): Site | null {
  const labels = host.split('.')
  for (const first of labels.keys()) {
    const known = find(labels.slice(first).join('.'))
    if (known !== undefined) return known
  }
  return null
}

/** The kind of a campaign's `utm_source` if the link has no medium; null if the name is unknown. */
export function kindOfName(name: string): Kind | null {
  if (name === 'google') return 'organic'
  return kindsByName.get(name) ?? null
}
