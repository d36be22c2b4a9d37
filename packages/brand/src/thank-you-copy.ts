import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'

export const thankYouHead: PageHead = {
  path: '/thank-you',
  title: `Application received · ${brand.name}`,
  description: 'Your application has arrived. A host gets in touch within 48 hours.',
}

/** Texts of the page that follows an application. */
export const thankYou = {
  title: 'Application Received!',
  greeting: (name: string | null) => (name === null ? 'Thank you.' : `Thank you, ${name}.`),
  promise: 'Our team will be in touch within 48 hours, by phone or by e-mail.',
  meanwhile:
    'Until then, there is a homepage to finish and a podcast full of other people’s hands.',
  home: 'Back to the homepage',
  podcast: 'Listen to the podcast',
  podcastUrl: brand.social.podcast.url,
} as const
