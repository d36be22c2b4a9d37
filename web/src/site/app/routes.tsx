import type { ComponentType } from 'react'

/** A public page: its path, and how to load it. */
export type Route = {
  /** With a parameter such as `:name`, it serves many addresses with the HTML of its parent page. */
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** The page has its own header, because it fills the whole window. */
  readonly hasOwnHeader?: boolean
}

const privacy = {
  load: async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
}

const kook = {
  load: async () => (await import('../features/kook/kook-page.tsx')).KookPage,
  hasOwnHeader: true,
}

/** Every public page; each is its own chunk and is rendered to HTML when the site is built. */
export const routes: readonly Route[] = [
  {
    path: '/',
    load: async () => (await import('./home-route.tsx')).HomeRoute,
  },
  { path: '/privacy', ...privacy },
  { path: '/privacy-policy', ...privacy },
  {
    path: '/terms',
    load: async () => (await import('../features/terms/terms-page.tsx')).TermsPage,
  },
  {
    path: '/subscription',
    load: async () =>
      (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
  },
  {
    path: '/pokergo',
    load: async () => (await import('../features/pokergo/pokergo-page.tsx')).PokergoPage,
  },
  {
    path: '/high-stakes-summer',
    load: async () =>
      (await import('../features/sponsorship/sponsorship-page.tsx')).SponsorshipPage,
  },
  {
    path: '/wsop',
    load: async () => (await import('../features/last-longer/last-longer-page.tsx')).LastLongerPage,
  },
  {
    path: '/rake',
    load: async () => (await import('../features/rake-race/rake-race-page.tsx')).RakeRacePage,
  },
  {
    path: '/drink',
    load: async () => (await import('../features/affiliate/affiliate-page.tsx')).AffiliatePage,
  },
  {
    path: '/thank-you',
    load: async () => (await import('../features/thank-you/thank-you-page.tsx')).ThankYouPage,
  },
  { path: '/kook', ...kook },
  { path: '/kook/:name', ...kook },
]
