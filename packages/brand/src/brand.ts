/** A named address outside this site. */
export type Link = { readonly name: string; readonly url: string }

/** What every page shows of the card room: names, addresses, the partner, the rules of age. */
export type Brand = {
  readonly name: string
  /** One sentence for search engines and shared links. */
  readonly description: string
  /** Where the site answers for visitors: the origin of canonical and shared addresses. */
  readonly siteUrl: string
  /** Hosts of our newsletter, its archive and its links. Visits from them count as e-mail. */
  readonly newsletterHosts: readonly string[]
  readonly email: string
  readonly place: string
  /** IANA name; reports cut their days and screens write their times in it. */
  readonly timeZone: string
  /** The time zone's name on screen. */
  readonly timeZoneName: string
  readonly game: { readonly name: string; readonly stakes: string }
  /** The online poker site that pays for referrals. */
  readonly partner: { readonly name: string; readonly bonus: string; readonly signUpUrl: string }
  readonly social: {
    readonly microblog: Link
    readonly photos: Link
    readonly videos: Link
    readonly podcast: Link
  }
  readonly minimumAge: number
  /**
   * Days after which the records of single visits are deleted, by the month; null keeps them. The admin
   * service does so and the privacy page says so.
   */
  readonly recordsKeptDays: number | null
  /**
   * Whether what visitors typed into a form that they never sent may be kept. The privacy page says
   * so, and analytics-ingest refuses `KEEP_ABANDONED_VALUES=1` unless it does.
   */
  readonly keepsAbandonedValues: boolean
  /**
   * Where the site's own pages send their records, below `/api/`. Public block lists hit words such as
   * "analytics", "event" or "track"; a test holds this address against their patterns.
   */
  readonly recordsPath: `/api/${string}`
  /**
   * Whether every host below that of `siteUrl` serves https now and for the next two years. Browsers that have
   * visited then refuse plain http. If in doubt, false.
   */
  readonly hasOnlySecureSubdomains: boolean
  readonly helpLine: { readonly name: string; readonly phone: string }
}

/** The brand of this installation. Addresses end in `.example` until the owner fills in real ones. */
export const brand: Brand = {
  name: 'Back Room',
  description:
    'A live high-stakes poker game in Las Vegas, a podcast and a weekly letter for people who play because it is fun.',
  siteUrl: 'https://backroom.example',
  newsletterHosts: ['letter.backroom.example'],
  email: 'hello@backroom.example',
  place: 'Las Vegas, Nevada',
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'Pacific time',
  game: { name: 'The Back Room Game', stakes: '$25/$50' },
  partner: {
    name: 'Phenom Poker',
    bonus: '150%',
    signUpUrl: 'https://phenom-poker.example/sign-up?ref=backroom',
  },
  social: {
    microblog: { name: 'X', url: 'https://x.example/backroom' },
    photos: { name: 'Instagram', url: 'https://instagram.example/backroom' },
    videos: { name: 'YouTube', url: 'https://youtube.example/@backroom' },
    podcast: { name: 'Spotify', url: 'https://spotify.example/show/back-room' },
  },
  minimumAge: 21,
  recordsKeptDays: 396,
  keepsAbandonedValues: false,
  recordsPath: '/api/notes',
  hasOnlySecureSubdomains: false,
  helpLine: { name: '1-800-GAMBLER', phone: '+18004262537' },
}
