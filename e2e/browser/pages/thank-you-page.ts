import type { Page } from 'playwright/test'

/** Where an application ends. */
export function thankYouPage(page: Page) {
  const main = page.getByRole('main')

  return {
    heading: main.getByRole('heading', { level: 1 }),
    greeting: main.getByText(/^Thank you/),
    promise: main.getByText('within 48 hours'),
    home: main.getByRole('link', { name: 'Back to the homepage' }),
    podcast: main.getByRole('link', { name: 'Listen to the podcast' }),

    open: () => page.goto('/thank-you'),
  }
}
