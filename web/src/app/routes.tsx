import { type ComponentType, lazy } from 'react'

type Route = { path: string; Page: ComponentType }

const PrivacyPage = lazy(async () => ({
  default: (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
}))

/** Every public page by its path; each comes in its own chunk. */
export const routes: readonly Route[] = [
  {
    path: '/',
    Page: lazy(async () => ({
      default: (await import('../features/home/home-page.tsx')).HomePage,
    })),
  },
  { path: '/privacy', Page: PrivacyPage },
  { path: '/privacy-policy', Page: PrivacyPage },
]
