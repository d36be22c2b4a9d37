import type { Page } from 'playwright/test'

/** Lets links out of the site be clicked without being followed, once the page has seen the click. */
export async function stayHere(page: Page): Promise<void> {
  await page.addInitScript(`
    window.addEventListener('click', (event) => {
      if (event.target.closest('a[target="_blank"]') !== null) event.preventDefault()
    })
  `)
}
