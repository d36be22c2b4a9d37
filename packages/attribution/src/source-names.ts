import {
  builtInHosts,
  findDomain,
  type HostsByName,
  indexHosts,
  type Kind,
  type KnownHost,
} from './known-hosts.ts'
import { serverHosts } from './server-hosts.ts'

/** What a campaign's `utm_source` says: the site it names, and whether the name says that it was paid for. */
export type NamedSite = KnownHost & { readonly isPaid: boolean }

const hosts = new Map([...indexHosts(builtInHosts), ...indexHosts(serverHosts)])

const kinds: readonly Kind[] = ['organic', 'social', 'email', 'ai']

/**
 * Sites by their own name. Of the server's search engines and mail services only the hosts count: too many of
 * them are called by a plain word (`free`, `orange`, `search`). Of one name on several lists search comes first.
 */
const sites = new Map<string, KnownHost>([
  ...namesIn(serverHosts, ['ai', 'social']),
  ...namesIn(builtInHosts, ['email', 'social', 'organic']),
])

const aliases: Record<Kind, Record<string, readonly string[]>> = {
  organic: {
    google: [
      'google',
      'gmb',
      'gbp',
      'google-my-business',
      'google_my_business',
      'googlemybusiness',
      'google-business-profile',
      'google_maps',
      'googlemaps',
      'google-maps',
    ],
    duckduckgo: ['ddg'],
    startpage: ['startpage'],
    qwant: ['qwant'],
    naver: ['naver'],
    kagi: ['kagi'],
    aol: ['aol'],
  },
  social: {
    facebook: [
      'fb',
      'face',
      'meta',
      'facebook-page',
      'messenger',
      'fb-messenger',
      'facebook_mobile_feed',
      'facebook_desktop_feed',
      'an',
      'msg',
    ],
    instagram: [
      'ig',
      'insta',
      'igshopping',
      'instagram_stories',
      'instagram_feed',
      'ig-bio',
      'instagram-bio',
    ],
    threads: ['th', 'thread'],
    twitter: ['x', 'tw', 'twttr', 'x-twitter', 'twitter-x'],
    youtube: ['yt', 'you-tube', 'youtube-shorts'],
    tiktok: ['tt', 'tik-tok', 'tik_tok'],
    linkedin: ['li', 'linked-in'],
    pinterest: ['pin'],
    reddit: ['rdt'],
    snapchat: ['snap', 'sc'],
    whatsapp: ['wa', 'whats-app'],
    telegram: ['tg'],
    bluesky: ['bsky'],
    hackernews: ['hn', 'hacker-news'],
    discord: ['discord-server'],
  },
  email: {
    newsletter: [
      'news-letter',
      'mailing',
      'mail',
      'mailer',
      'email',
      'e-mail',
      'e_mail',
      'em',
      'edm',
      'eblast',
      'e-blast',
    ],
    mailchimp: ['mailchimp'],
    klaviyo: ['klaviyo'],
    beehiiv: ['beehiiv'],
    convertkit: ['convertkit', 'kit'],
    hubspot: ['hs_email', 'hs_automation', 'hubspot-email'],
    sendgrid: ['sendgrid'],
    brevo: ['brevo', 'sendinblue'],
    mailerlite: ['mailerlite'],
    constantcontact: ['constantcontact', 'constant-contact'],
    activecampaign: ['activecampaign', 'active-campaign'],
    customerio: ['customer.io'],
  },
  ai: {
    chatgpt: ['openai', 'chat-gpt'],
    claude: ['anthropic'],
  },
}

for (const kind of kinds)
  for (const [name, spellings] of Object.entries(aliases[kind]))
    for (const spelling of spellings) sites.set(spelling, { kind, name })

/** Names under which only advertisements are bought. */
const adNames = new Map<string, KnownHost>(
  Object.entries({
    adwords: { kind: 'organic', name: 'google' },
    gads: { kind: 'organic', name: 'google' },
    bingads: { kind: 'organic', name: 'bing' },
    microsoft: { kind: 'organic', name: 'bing' },
    msads: { kind: 'organic', name: 'bing' },
  }),
)

const withKind = /^(organic|social|email|ai)-(.+)$/
const advertisement = /^(.+?)[-_. ]?(?:ads?|adwords|advertising|paid|cpc|ppc)$/
const newsletter = /newsletter|^e?-?mail(?:ing)?[-_. ]|[-_. ]e?-?mail(?:ing)?$/

/**
 * The site that the name of a source stands for: `fb` and `facebook.com` are facebook, `google_ads` is google, paid for.
 * @param source lower case: a campaign's `utm_source` or a name that `classify` gave
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
