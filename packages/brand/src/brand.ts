/** A named link to another site. */
export type Link = { readonly name: string; readonly url: string }

/** The values that every page needs: names, addresses, the partner, and the age rules. */
export type Brand = {
  readonly name: string
  /** One sentence for search engines and link previews. */
  readonly description: string
  /** The site's public origin, which canonical and shared URLs use. */
  readonly siteUrl: string
  /** Hosts of our newsletter, its archive and its links. Visits from these hosts count as email. */
  readonly newsletterHosts: readonly string[]
  readonly email: string
  readonly place: string
  /** IANA name of the time zone. Reports split days in this zone, and screens show times in it. */
  readonly timeZone: string
  /** The time zone's name as screens show it. */
  readonly timeZoneName: string
  readonly game: { readonly name: string; readonly stakes: string }
  /** The online poker site that pays referral commissions. */
  readonly partner: { readonly name: string; readonly bonus: string; readonly signUpUrl: string }
  readonly social: {
    readonly microblog: Link
    readonly photos: Link
    readonly videos: Link
    readonly podcast: Link
  }
  readonly minimumAge: number
  /**
   * Days after which the records of single visits are deleted, in monthly batches. If null, the records are kept. The
   * admin service deletes them, and the privacy page states the number.
   */
  readonly recordsKeptDays: number | null
  /**
   * Whether the service may keep values that visitors enter into a form but never submit. The privacy page states this,
   * and analytics-ingest refuses `KEEP_ABANDONED_VALUES=1` unless this is true.
   */
  readonly keepsAbandonedValues: boolean
  /**
   * The path below `/api/` to which the site's pages send their records. Public block lists match words such as
   * "analytics", "event" or "track". A test checks this path against their patterns.
   */
  readonly recordsPath: `/api/${string}`
  /**
   * Whether the host of `siteUrl` and every subdomain serve https now and for the next two years. After a visit,
   * browsers refuse plain http. If in doubt, use false.
   */
  readonly hasOnlySecureSubdomains: boolean
  readonly helpLine: { readonly name: string; readonly phone: string }
}

/** The brand of this installation. Addresses end in `.example` until the owner enters real ones. */
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
