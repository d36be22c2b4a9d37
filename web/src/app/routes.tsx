import type { ComponentType } from 'react'

/** A public page: its path, the file it is in (below `src`), and how that file is fetched. */
export type Route = {
  readonly path: string
  readonly file: string
  readonly load: () => Promise<ComponentType>
}

const privacy = {
  file: 'features/privacy/privacy-page.tsx',
  load: async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
}

/** Every public page; each comes in its own chunk, and is rendered to HTML when the site is built. */
export const routes: readonly Route[] = [
  {
    path: '/',
    file: 'app/home-route.tsx',
    load: async () => (await import('./home-route.tsx')).HomeRoute,
  },
  { path: '/privacy', ...privacy },
  { path: '/privacy-policy', ...privacy },
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
    file: 'features/drink/drink-page.tsx',
    load: async () => (await import('../features/drink/drink-page.tsx')).DrinkPage,
  },
  {
    path: '/thank-you',
    file: 'features/thank-you/thank-you-page.tsx',
    load: async () => (await import('../features/thank-you/thank-you-page.tsx')).ThankYouPage,
  },
]
