/** The channels through which visitors reach the site. Every visit belongs to exactly one. */
export const channels = [
  'paid-search',
  'paid-social',
  'organic-search',
  'organic-social',
  'email',
  'ai-assistant',
  'referral',
  'affiliate',
  'display',
  'audio',
  'direct',
  // Includes development traffic, text and push messages, and campaigns whose medium no rule matches.
  'other',
] as const

export type Channel = (typeof channels)[number]
