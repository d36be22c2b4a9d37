import { page } from 'vitest/browser'
import type { openAdmin } from './admin-page.tsx'

/** A table of the back office, by its title. */
export function tablePage(main: Awaited<ReturnType<typeof openAdmin>>, title: string) {
  const panel = main.getByRole('region', { name: title, exact: true })
  const table = panel.getByRole('table', { name: title, exact: true })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  return {
    panel,
    rows,
    /** How many rows are shown. Unlike a search by roles it leaves React the time to render the ones that are awaited. */
    rowCount: () => document.querySelectorAll(`table[aria-label="${title}"] > tbody > tr`).length,
    row: (text: string) => rows.filter({ hasText: text }),
    head: (name: string) => table.getByRole('columnheader', { name, exact: false }),
    sortBy: (name: string) => table.getByRole('button', { name, exact: false }).click(),
    search: panel.getByRole('searchbox'),
    count: panel.getByRole('status').first(),
    bulk: panel.getByRole('group', { name: 'Selected rows' }),
    pages: panel.getByRole('navigation', { name: `Pages of ${title}` }),
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),
    button: (name: string | RegExp) => panel.getByRole('button', { name }),
    filter: (name: string, option: string) =>
      panel.getByLabelText(name, { exact: true }).selectOptions(option),
  }
}

/** The toast on screen. */
export const toast = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')
