import type { Page } from 'playwright/test'

/** The sign-up in the newsletter section of the landing page. */
export function newsletterForm(page: Page) {
  const section = page.getByRole('region', { name: 'Newsletter', exact: true })
  const form = section.getByRole('form', { name: 'Newsletter sign-up' })

  return {
    form,
    email: form.getByLabel('Your e-mail'),
    openSeats: form.getByLabel('I want to hear about open seats'),
    submit: form.getByRole('button'),
    failure: form.getByRole('alert'),
    thanks: section.getByRole('status').filter({ hasText: 'confirm your address' }),

    async open() {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Newsletter', exact: true }).scrollIntoViewIfNeeded()
      await form.waitFor()
    },
  }
}
