/**
 * The file of every public page, below `src`, by its path: what the page is rendered to HTML with. Apart from the routes,
 * because no browser needs it.
 */
export const routeFiles: Readonly<Record<string, string>> = {
  '/': 'site/app/home-route.tsx',
  '/privacy': 'site/features/privacy/privacy-page.tsx',
  '/privacy-policy': 'site/features/privacy/privacy-page.tsx',
  '/terms': 'site/features/terms/terms-page.tsx',
  '/subscription': 'site/features/subscription/subscription-page.tsx',
  '/pokergo': 'site/features/pokergo/pokergo-page.tsx',
  '/high-stakes-summer': 'site/features/sponsorship/sponsorship-page.tsx',
  '/wsop': 'site/features/last-longer/last-longer-page.tsx',
  '/rake': 'site/features/rake-race/rake-race-page.tsx',
  '/drink': 'site/features/affiliate/affiliate-page.tsx',
  '/thank-you': 'site/features/thank-you/thank-you-page.tsx',
  '/kook': 'site/features/kook/kook-page.tsx',
}
