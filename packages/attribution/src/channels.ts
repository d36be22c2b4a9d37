/** The ways by which people reach the site: every visit belongs to one of them. */
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
  // Development traffic, texts and push messages, and campaigns whose medium no rule knows.
  'other',
] as const

export type Channel = (typeof channels)[number]
