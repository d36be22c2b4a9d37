const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A limit on calls; `RATE_LIMIT_FACTOR` multiplies it. `infra/docs/descriptions.ts` names the routes of each. */
export type CallLimit = {
  /** Names its counters in Redis. */
  name: string
  /** Calls per window. */
  points: number
  windowSeconds: number
  /** Whose calls are counted together; an address is an IPv4 address or an IPv6 /64. */
  per: string
}

const network = 'network, a /24 or a /48'

const limit = (
  name: string,
  points: number,
  windowSeconds: number,
  per = 'address',
): CallLimit => ({ name, points, windowSeconds, per })

/** Every limit on calls. Services import theirs; `npm run gateway:generate` writes those of the gateway for nginx. */
export const callLimits = {
  api: limit('api', 3000, minute),
  analytics: limit('analytics', 3000, minute),
  /** Records and conversions of a session that are stored; later ones are refused. */
  records: limit('analytics:minute', 120, minute, 'analytics session'),
  conversions: limit('analytics:hour', 10, hour, 'analytics session'),
  /** Conversions that count; later ones are stored as filtered, and the reports show how many. */
  conversionsOfNetwork: limit('analytics:network', 60, hour, network),
  signIn: limit('sign-in', 10, minute),
  /** Links, invitations, unsubscribing from report mails, and calls with an invalid key. */
  sharing: limit('sharing', 20, minute),
  admin: limit('admin', 300, minute, 'session of an administrator; link or key and address'),
  chatRegister: limit('chat-register', 30, hour),
  chatRegisterNetwork: limit('chat-register-network', 100, day, network),
  /** Twice the limit of a conversation, for two people behind one address. */
  chatMessageAddress: limit('chat-message', 20, minute),
  chatMessageMinute: limit('chat-message-minute', 10, minute, 'conversation'),
  chatMessageHour: limit('chat-message-hour', 60, hour, 'conversation'),
  chatTranscript: limit('chat-transcript', 3, hour, 'conversation'),
  chatRecipient: limit('chat-recipient', 5, day, 'registered e-mail'),
  chatTranscriptLink: limit('chat-transcript-link', 1, 10 * minute, 'registered e-mail'),
  chatTranscriptConfirm: limit('chat-transcript-confirm', 60, hour),
  chatPerson: limit('chat-person', 10, hour),
  chatOwn: limit('chat-own', 120, minute, 'conversation'),
  chatTyping: limit('chat-typing', 60, minute, 'conversation'),
  policyReports: limit('policy-reports', 60, minute),
  application: limit('application', 20, hour),
  newsletter: limit('newsletter', 20, hour),
  /** A mail provider calls for all of its readers from a few addresses. */
  newsletterLink: limit('newsletter-link', 300, minute),
  inquiry: limit('inquiry', 20, hour),
  playerPicture: limit('player-picture', 60, hour, 'administrator'),
  ownDataRequest: limit('own-data', 10, hour),
  ownDataLink: limit('own-data-link', 60, hour),
  lastLongerSignup: limit('wsop-signup', 60, hour),
  lastLongerUpdate: limit('wsop-update', 240, hour),
  lastLongerLink: limit('wsop-link', 60, hour),
  lastLongerResend: limit('wsop-resend', 10, hour),
  lastLongerResendRecipient: limit('wsop-resend-recipient', 3, day, 'e-mail'),
  /** The browser that entered is counted separately from all others. */
  lastLongerEmail: limit('wsop-email', 6, hour, 'e-mail of the entry'),
  /** Updates with an e-mail that has no entry. */
  lastLongerUnknown: limit('wsop-unknown', 10, hour),
  /** After a restart, a card room of 500 reconnects at once. */
  tableConnect: limit('kook-upgrade', 1200, minute),
  nameClaim: limit('kook-names', 20, hour),
  nameClaimRecipient: limit('kook-name-recipient', 5, day, 'e-mail'),
  tableEmotes: limit('kook-emotes', 3, 10, 'seat'),
  /** Attempts to sit down, wait, or resume with an invalid token. */
  tableSeats: limit('kook-seats', 120, minute),
} satisfies Record<string, CallLimit>

/** Limits on connections to the card table; `RATE_LIMIT_FACTOR` multiplies all but `perInstance`. */
export const connectionLimits = {
  /** At one instance: 500 people behind one address, and some reloads. */
  perAddress: 600,
  /** At all instances; the gateway does not know who has a seat. */
  perAddressAtGateway: 2000,
  /** Admitted in addition for a browser with a seat, when its address has used up its connections. */
  perSeatedBrowser: 3,
  perInstance: 12_000,
  /** Between two changes of a seat by its players. */
  seatChangeMs: 1000,
  framesPerSecond: 10,
  frameBurst: 20,
  invalidFramesPerMinute: 20,
} as const

/** Back-office streams per session; tabs share one. `RATE_LIMIT_FACTOR` multiplies it. */
export const officeStreamsOfSession = 12

/** Limits on guessing passwords; `RATE_LIMIT_FACTOR` multiplies the counts. */
export const passwordLimits = {
  /** Wrong passwords in a row from one network; after that, each attempt doubles the wait. */
  freeFailures: 5,
  /** Attempts on an account from all networks; after that, a new network waits once. */
  freeFailuresOfAccount: 20,
  minWaitSeconds: 1,
  /** At a sign-in, so a stranger cannot lock anyone out for longer. */
  maxWaitSeconds: minute,
  /** For someone who is signed in or has given the password. */
  maxOwnWaitSeconds: 15 * minute,
  resetAfterSeconds: day,
  /** This many wrong passwords in a window notify the owner of the account. */
  burst: { failures: 10, windowSeconds: 10 * minute, toldEverySeconds: hour },
} as const

/**
 * Limits on the analytics of a UTC day; `RATE_LIMIT_FACTOR` multiplies them. A network is a /24 or a /48, sizes are
 * stored megabytes.
 */
export const dayLimits = {
  /** Records of a network that count; later ones are stored as filtered. */
  networkRecords: 50_000,
  /** Conversions of one kind that add their price; later ones count with a value of 0. */
  networkPrices: 1,
  /** The first half counts, the second half is stored as filtered, the rest is refused. */
  networkMb: 50,
  /** Of all networks; beyond it every record is refused and the health check fails. */
  allMb: 2000,
} as const

/** The share of the assistant's daily budget that one network may spend; `RATE_LIMIT_FACTOR` multiplies it, up to 1. */
export const assistantShareOfNetwork = 0.2

/** Largest request bodies, in kilobytes. A form sent without script takes up to nine bytes per letter. */
export const bodyLimitsKb = {
  default: 8,
  analytics: 16,
  applicationPage: 24,
  admin: 64,
  /** A photo from a phone. */
  picture: 8 * 1024,
} as const
