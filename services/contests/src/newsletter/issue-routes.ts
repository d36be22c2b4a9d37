import { NewsletterIssuesResponse } from '@cardroom/contracts/contests'
import type { CardroomServer } from '@cardroom/service-kit/server'

/** `GET /api/newsletter/issues`: 200 also without issues, because the page has samples to show then. */
export function newsletterIssueRoutes(
  server: CardroomServer,
  feed: { current: () => Promise<NewsletterIssuesResponse> },
): void {
  server.get(
    '/api/newsletter/issues',
    { config: { access: 'public' }, schema: { response: { 200: NewsletterIssuesResponse } } },
    () => feed.current(),
  )
}
