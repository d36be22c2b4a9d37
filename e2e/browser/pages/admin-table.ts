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
    head: (name: string) => table.getByRole('columnheader', { name }),
    count: panel.getByRole('status').first(),
    search: panel.getByRole('searchbox'),
    csv: panel.getByRole('link', { name: /^CSV/ }),
    bulk: panel.getByRole('group', { name: 'Selected rows' }),
    pages: panel.getByRole('navigation', { name: `Pages of ${title}` }),
    figure: (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]'),
    failure: page.getByRole('main').getByRole('alert'),
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),

    open: (query = '') => page.goto(`/admin/dashboard/${tab}${query}`),
    find: (text: string) => panel.getByRole('searchbox').fill(text),
    filter: (name: string, option: string) =>
      panel.getByLabel(name, { exact: true }).selectOption({ label: option }),
    sortBy: (name: string) => table.getByRole('button', { name }).click(),
    select: (name: string) => panel.getByRole('checkbox', { name: `Select ${name}` }).check(),
    refresh: () => panel.getByRole('button', { name: 'Refresh' }).click(),
  }
}
