const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A limit on calls; `RATE_LIMIT_FACTOR` multiplies it. */
export type CallLimit = {
  /** Names its counters in Redis, or its zone in nginx. */
  name: string
  /** Calls in a window. */
  points: number
  windowSeconds: number
  /** Which calls are counted. */
  calls: string
  /** Whose calls are counted together; an address is an IPv4 address or an IPv6 /64. */
  per: string
  /** Where it is enforced. */
  at: readonly ('gateway' | 'analytics-ingest' | 'admin' | 'chat' | 'contests' | 'kook-game')[]
}

/** Messages of one conversation; the gateway lets an address send twice as many, for two people behind it. */
const chatMessagesPerMinute = 10

/** The limit of a form of the site. */
const form = (name: string, points: number, calls: string) =>
  ({
    name,
    points,
    windowSeconds: hour,
    calls,
    per: 'address',
    at: ['gateway', 'contests'],
  }) as const

/**
 * Every limit on calls. Services import theirs; `npm run gateway:generate` writes those of the gateway
 * into the configuration of nginx.
 */
export const callLimits = {
  api: {
    name: 'api',
    points: 3000,
    windowSeconds: minute,
    calls: 'all of /api/',
    per: 'address',
    at: ['gateway'],
  },
  analytics: {
    name: 'analytics',
    points: 3000,
    windowSeconds: minute,
    calls: 'POST /api/analytics/* and `recordsPath` of the brand, and reports of redirects',
    per: 'address',
    at: ['gateway'],
  },
  records: {
    name: 'analytics:minute',
    points: 120,
    windowSeconds: minute,
    calls: 'records that are stored; later ones are refused',
    per: 'analytics session',
    at: ['analytics-ingest'],
  },
  conversions: {
    name: 'analytics:hour',
    points: 10,
    windowSeconds: hour,
    calls: 'conversions that are stored; later ones are refused',
    per: 'analytics session',
    at: ['analytics-ingest'],
  },
  conversionsOfNetwork: {
    name: 'analytics:network',
    points: 60,
    windowSeconds: hour,
    calls:
      'conversions that count; later ones are stored as filtered, and the reports say how many',
    per: 'network, a /24 or a /48',
    at: ['analytics-ingest'],
  },
  signIn: {
    name: 'sign-in',
    points: 10,
    windowSeconds: minute,
    calls: 'POST /api/admin/login and the calls below it',
    per: 'address',
    at: ['gateway', 'admin'],
  },
  sharing: {
    name: 'sharing',
    points: 20,
    windowSeconds: minute,
    calls:
      'POST /api/shared, /api/invitations and /api/report-mails/stop, and calls with a key that is not valid',
    per: 'address',
    at: ['gateway', 'admin'],
  },
  admin: {
    name: 'admin',
    points: 300,
    windowSeconds: minute,
    calls: '/api/admin/*, counted by each service',
    per: 'session of an administrator; link or key and address',
    at: ['gateway', 'admin', 'chat', 'contests'],
  },
  chatRegister: {
    name: 'chat-register',
    points: 30,
    windowSeconds: hour,
    calls: 'POST /api/chat/register',
    per: 'address',
    at: ['gateway', 'chat'],
  },
  chatRegisterNetwork: {
    name: 'chat-register-network',
    points: 100,
    windowSeconds: day,
    calls: 'POST /api/chat/register',
    per: 'network, a /24 or a /48',
    at: ['chat'],
  },
  chatMessageAddress: {
    name: 'chat-message',
    points: 2 * chatMessagesPerMinute,
    windowSeconds: minute,
    calls: 'POST /api/chat/message',
    per: 'address',
    at: ['gateway'],
  },
  chatMessageMinute: {
    name: 'chat-message',
    points: chatMessagesPerMinute,
    windowSeconds: minute,
    calls: 'POST /api/chat/message',
    per: 'conversation',
    at: ['chat'],
  },
  chatMessageHour: {
    name: 'chat-message',
    points: 60,
    windowSeconds: hour,
    calls: 'POST /api/chat/message',
    per: 'conversation',
    at: ['chat'],
  },
  chatTranscript: {
    name: 'chat-transcript',
    points: 3,
    windowSeconds: hour,
    calls: 'POST /api/chat/transcript',
    per: 'conversation',
    at: ['chat'],
  },
  chatRecipient: {
    name: 'chat-recipient',
    points: 5,
    windowSeconds: day,
    calls: 'POST /api/chat/transcript',
    per: 'registered e-mail',
    at: ['chat'],
  },
  chatTranscriptLink: {
    name: 'chat-transcript-link',
    points: 1,
    windowSeconds: 10 * minute,
    calls: 'POST /api/chat/transcript, before the e-mail is confirmed for the conversation',
    per: 'registered e-mail',
    at: ['chat'],
  },
  chatTranscriptConfirm: {
    name: 'chat-transcript-confirm',
    points: 60,
    windowSeconds: hour,
    calls: 'POST /api/chat/transcript/confirm',
    per: 'address',
    at: ['chat'],
  },
  chatPerson: {
    name: 'chat-person',
    points: 10,
    windowSeconds: hour,
    calls: 'POST /api/chat/person',
    per: 'address',
    at: ['chat'],
  },
  chatOwn: {
    name: 'chat-own',
    points: 120,
    windowSeconds: minute,
    calls: 'GET /api/chat/conversation and /api/chat/stream',
    per: 'conversation',
    at: ['chat'],
  },
  chatTyping: {
    name: 'chat-typing',
    points: 60,
    windowSeconds: minute,
    calls: 'POST /api/chat/typing',
    per: 'conversation',
    at: ['chat'],
  },
  policyReports: {
    name: 'policy-reports',
    points: 60,
    windowSeconds: minute,
    calls: 'POST /api/policy-reports',
    per: 'address',
    at: ['gateway', 'contests'],
  },
  application: form('application', 20, 'POST /api/applications and /apply'),
  newsletter: form('newsletter', 20, 'POST /api/newsletter'),
  newsletterLink: {
    name: 'newsletter-link',
    // A mail provider calls for all of its readers from a few addresses.
    points: 300,
    windowSeconds: minute,
    calls: 'POST /api/newsletter/confirm and /api/newsletter/unsubscribe',
    per: 'address',
    at: ['gateway', 'contests'],
  },
  inquiry: form('inquiry', 20, 'POST /api/sponsorships'),
  playerPicture: {
    name: 'player-picture',
    points: 60,
    windowSeconds: hour,
    calls: 'POST /api/admin/rake-players/pictures and /api/admin/rake-players/pictures/fetch',
    per: 'administrator',
    at: ['contests'],
  },
  ownDataRequest: {
    name: 'own-data',
    points: 10,
    windowSeconds: hour,
    calls:
      'POST /api/own-data; of one e-mail three a day are mailed, and the others answered alike',
    per: 'address',
    at: ['gateway', 'admin'],
  },
  ownDataLink: {
    name: 'own-data-link',
    points: 60,
    windowSeconds: hour,
    calls: 'POST /api/own-data/open, /api/own-data/export and /api/own-data/erase',
    per: 'address',
    at: ['gateway', 'admin'],
  },
  lastLongerSignup: form('wsop-signup', 60, 'POST /api/wsop/signup'),
  lastLongerUpdate: form('wsop-update', 240, 'PATCH /api/wsop/chips and /api/wsop/elimination'),
  lastLongerLink: form('wsop-link', 60, 'POST /api/wsop/confirm and /api/wsop/decide'),
  lastLongerResend: form('wsop-resend', 10, 'POST /api/wsop/resend'),
  lastLongerResendRecipient: {
    name: 'wsop-resend-recipient',
    points: 3,
    windowSeconds: day,
    calls: 'POST /api/wsop/resend',
    per: 'e-mail, with an entry or without',
    at: ['contests'],
  },
  lastLongerEmail: {
    name: 'wsop-email',
    points: 6,
    windowSeconds: hour,
    calls: 'PATCH /api/wsop/chips and /api/wsop/elimination',
    per: 'e-mail of the entry; the browser of the entry is counted apart from all others',
    at: ['contests'],
  },
  lastLongerUnknown: {
    name: 'wsop-unknown',
    points: 10,
    windowSeconds: hour,
    calls: 'PATCH /api/wsop/chips and /api/wsop/elimination with an e-mail that has no entry',
    per: 'address',
    at: ['contests'],
  },
  tableConnect: {
    name: 'kook-upgrade',
    // A card room of 500 comes back at once after a restart.
    points: 1200,
    windowSeconds: minute,
    calls: 'GET /ws/kook',
    per: 'address',
    at: ['gateway', 'kook-game'],
  },
  nameClaim: form('kook-names', 20, 'POST /api/kook-names and /api/kook-names/confirm'),
  nameClaimRecipient: {
    name: 'kook-name-recipient',
    points: 5,
    windowSeconds: day,
    calls: 'POST /api/kook-names',
    per: 'e-mail',
    at: ['contests'],
  },
  tableEmotes: {
    name: 'kook-emotes',
    points: 3,
    windowSeconds: 10,
    calls: 'emotes at a card table',
    per: 'seat',
    at: ['kook-game'],
  },
  tableSeats: {
    name: 'kook-seats',
    points: 120,
    windowSeconds: minute,
    calls: 'sit_down and wait at a card table, and resume with a token of no seat',
    per: 'address',
    at: ['kook-game'],
  },
} as const satisfies Record<string, CallLimit>

/** Limits on the card table's connections; `RATE_LIMIT_FACTOR` multiplies all but `perInstance`. */
export const connectionLimits = {
  /** Of one instance, for 500 people behind one address and some reloads. */
  perAddress: 600,
  /** Of all instances, counted by the gateway, which does not know who has a seat. */
  perAddressAtGateway: 2000,
  /** Of a browser that has a seat at the table, though its address has no more connections. */
  perSeatedBrowser: 3,
  perInstance: 12_000,
  /** Between two changes of a seat by its players. */
  seatChangeMs: 1000,
  framesPerSecond: 10,
  frameBurst: 20,
  invalidFramesPerMinute: 20,
} as const

/** Streams of the back office that one session has open at once; its tabs share one. `RATE_LIMIT_FACTOR` multiplies it. */
export const officeStreamsOfSession = 12

/** Limits on guessing at a sign-in; `RATE_LIMIT_FACTOR` multiplies the counts. */
export const passwordLimits = {
  /** Wrong passwords in a row from one network; each further attempt there waits twice as long as the one before. */
  freeFailures: 5,
  /** Attempts from all networks; beyond them a network that comes new waits once. */
  freeFailuresOfAccount: 20,
  minWaitSeconds: 1,
  /** At a sign-in: a stranger can keep nobody out for longer. */
  maxWaitSeconds: minute,
  /** For the secrets of someone who is signed in, or has given the password. */
  maxOwnWaitSeconds: 15 * minute,
  resetAfterSeconds: day,
  /** So many wrong passwords of one account in a window are told to its owner. */
  burst: { failures: 10, windowSeconds: 10 * minute, toldEverySeconds: hour },
} as const

/**
 * What a day of analytics may bring, in UTC; `RATE_LIMIT_FACTOR` multiplies it. A network is a /24 or a /48. Sizes are
 * of what is stored, in megabytes.
 */
export const dayLimits = {
  /** Records of a network that count; later ones are stored as filtered. */
  networkRecords: 50_000,
  /** Conversions of one kind of a network that add their price; later ones count without one. */
  networkPrices: 1,
  /** Half of it counts; the rest is stored as filtered, and what is beyond it is refused. */
  networkMb: 50,
  /** Of all networks: beyond it every record is refused, and the health check says so. */
  allMb: 2000,
} as const

/** The part of the assistant's budget of a day that one network may spend; `RATE_LIMIT_FACTOR` multiplies it, up to all of it. */
export const assistantShareOfNetwork = 0.2

/** Largest request bodies, in kilobytes. A form that is sent without script takes up to nine bytes a letter. */
export const bodyLimitsKb = {
  default: 8,
  analytics: 16,
  applicationPage: 24,
  admin: 64,
  /** A picture as a phone takes it. */
  picture: 8 * 1024,
} as const
