import type { Locator, Page } from 'playwright/test'

/** The message on screen. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')
}
