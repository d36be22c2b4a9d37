import type { Page } from 'playwright/test'

/** Page object of a table of the back office, by the slug of its tab and its title. */
export function adminTable(page: Page, tab: string, title: string) {
  const panel = page.getByRole('region', { name: title, exact: true })
  const table = panel.getByRole('table', { name: title })
  const rows = table.locator('tbody').getByRole('row')
  return {
    panel,
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),

    open: (query = '') => page.goto(`/admin/dashboard/${tab}${query}`),
    find: (text: string) => panel.getByRole('searchbox').fill(text),
    refresh: () => panel.getByRole('button', { name: 'Refresh' }).click(),
  }
}
