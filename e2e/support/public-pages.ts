/** A public page, with its heading and some words of its prerendered text. */
export type PublicPage = {
  path: string
  /** Its canonical address. */
  canonical: string
  heading: string
  words: string
  /** It has `noindex`, and is not in the sitemap. */
  isUnlisted?: true
}

/** Every public page that comes as HTML. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    canonical: '/',
    heading: 'Poker used to be fun.',
    words: 'Action over ego: straddles, bomb pots and double boards.',
  },
  {
    path: '/privacy',
    canonical: '/privacy',
    heading: 'Privacy policy',
    words: 'Last updated January 10, 2025',
  },
  {
    path: '/privacy-policy',
    canonical: '/privacy',
    heading: 'Privacy policy',
    words: 'Last updated January 10, 2025',
  },
  {
    path: '/terms',
    canonical: '/terms',
    heading: 'Contest rules',
    words: 'Version of November 23, 2026',
  },
  {
    path: '/subscription',
    canonical: '/subscription',
    heading: 'The newsletter',
    words: 'This page confirms a sign-up, or ends one, by the link of a mail.',
    isUnlisted: true,
  },
  {
    path: '/pokergo',
    canonical: '/pokergo',
    heading: 'Join Us on PokerGO!',
    words: 'November 6th - 10th',
  },
  {
    path: '/drink',
    canonical: '/drink',
    heading: 'What we pour at the table',
    words: 'Get the advent calendar',
  },
  {
    path: '/high-stakes-summer',
    canonical: '/high-stakes-summer',
    heading: 'High Stakes Summer',
    words: '2 or more episodes earn an on-location scene',
  },
  {
    path: '/wsop',
    canonical: '/wsop',
    heading: 'WSOP Last Longer',
    words: 'TBackRoomExampleAddressDoNotPayXXX',
  },
  {
    path: '/rake',
    canonical: '/rake',
    heading: 'August Rake Race',
    words: '175 USDT a week: 100 for the 1st, 50 for the 2nd, 25 for the 3rd.',
  },
  {
    path: '/thank-you',
    canonical: '/thank-you',
    heading: 'Application Received!',
    words: 'Our team will be in touch within 48 hours',
  },
  {
    path: '/kook',
    canonical: '/kook',
    heading: 'The secret game',
    words: 'On each board your hand is exactly two of your four cards',
  },
]
