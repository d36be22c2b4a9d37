import type { ComponentType } from 'react'

/** A public page: its path and its loader. */
export type Route = {
  /** A path with a parameter such as `:name` covers many URLs, which all use the HTML of the parent page. */
  readonly path: string
  /** The file that `load` imports, relative to `site`. The build uses it to find the page's styles. */
  readonly file: string
  readonly load: () => Promise<ComponentType>
  /** Whether the page has its own header because it fills the whole window. */
  readonly hasOwnHeader?: boolean
}

const privacy = {
  file: 'features/privacy/privacy-page.tsx',
  load: async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
}

const kook = {
  file: 'features/kook/kook-page.tsx',
  load: async () => (await import('../features/kook/kook-page.tsx')).KookPage,
  hasOwnHeader: true,
}

/** Every public page. Each page is a separate chunk, and the build prerenders it to HTML. */
export const routes: readonly Route[] = [
  {
    path: '/',
    file: 'app/home-route.tsx',
    load: async () => (await import('./home-route.tsx')).HomeRoute,
  },
  { path: '/privacy', ...privacy },
  { path: '/privacy-policy', ...privacy },
  {
    path: '/terms',
    file: 'features/terms/terms-page.tsx',
    load: async () => (await import('../features/terms/terms-page.tsx')).TermsPage,
  },
  {
    path: '/subscription',
    file: 'features/subscription/subscription-page.tsx',
    load: async () =>
      (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
  },
  {
    path: '/pokergo',
    file: 'features/pokergo/pokergo-page.tsx',
    load: async () => (await import('../features/pokergo/pokergo-page.tsx')).PokergoPage,
  },
  {
    path: '/high-stakes-summer',
    file: 'features/sponsorship/sponsorship-page.tsx',
    load: async () =>
      (await import('../features/sponsorship/sponsorship-page.tsx')).SponsorshipPage,
  },
  {
    path: '/wsop',
    file: 'features/last-longer/last-longer-page.tsx',
    load: async () => (await import('../features/last-longer/last-longer-page.tsx')).LastLongerPage,
  },
  {
    path: '/rake',
    file: 'features/rake-race/rake-race-page.tsx',
    load: async () => (await import('../features/rake-race/rake-race-page.tsx')).RakeRacePage,
  },
  {
    path: '/drink',
    file: 'features/affiliate/affiliate-page.tsx',
    load: async () => (await import('../features/affiliate/affiliate-page.tsx')).AffiliatePage,
  },
  {
    path: '/thank-you',
    file: 'features/thank-you/thank-you-page.tsx',
    load: async () => (await import('../features/thank-you/thank-you-page.tsx')).ThankYouPage,
  },
  { path: '/kook', ...kook },
  { path: '/kook/:name', ...kook },
]
