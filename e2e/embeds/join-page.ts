import type { Page } from 'playwright/test'

/** The landing page's join section with the third party's application form. */
export function joinPage(page: Page) {
  const section = page.getByRole('region', { name: 'Application form' })
  const form = section.locator('iframe').contentFrame()

  return {
    frame: section.locator('iframe'),
    state: section.getByRole('status'),
    newTab: section.getByRole('link', { name: 'Open it in a new tab' }),
    name: form.getByLabel('Full name'),
    phone: form.getByLabel('Telephone'),

    open: (path = '/') => page.goto(path),
    reach: () => section.scrollIntoViewIfNeeded(),
    send: () => form.getByRole('button', { name: 'Send' }).click(),
    toPrivacyPolicy: () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click(),
  }
}
