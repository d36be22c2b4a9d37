import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'

/** A tab of the dashboard that shows a report. */
export function reportPage(page: Page) {
  const main = page.getByRole('main')
  const panel = (name: string | RegExp) => page.getByRole('region', { name, exact: true })
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
  return {
    main,
    panel,
    bar: {
      now: main.getByText(/^\d+ on site now$/),
      compare: button(/^Compare: /),
      clearFilter: button('Clear filter'),
    },
    chart: main.getByRole('application'),
    /** The announcement of the chart's current point. */
    point: main.getByRole('status').filter({ hasText: ':' }),
    sourceChoice: main.getByRole('combobox', { name: 'Source', exact: true }),

    /** @param address slug of the tab with its query: `events?timeframe=7days` */
    open: (address: string) => page.goto(`/admin/dashboard/${address}`),
    /** A figure at the top of the report. */
    figure: (label: string) =>
      main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) }),
    rows: (table: string) =>
      main.getByRole('table', { name: table, exact: true }).locator('tbody tr'),
    showAsTable: () => button('Show as table').click(),
    chooseTimeframe: (label: string) => page.getByRole('link', { name: label }).first().click(),
    openFilter: () => button('Filter').click(),
    /** The values that the open filter proposes. */
    proposals: () =>
      main
        .locator('datalist option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
    async filterBy(name: string, value: string) {
      await button('Filter').click()
      const fields = main.getByRole('form', { name: 'Filter' })
      await fields.getByRole('combobox', { name: 'Filter by' }).selectOption(name)
      await fields.getByRole('combobox', { name, exact: true }).fill(value)
      await fields.getByRole('button', { name: 'Apply' }).click()
    },
    /** Downloads a CSV; its first line has the column names. */
    async csv(of: string): Promise<{ file: string; lines: string[] }> {
      const download = page.waitForEvent('download')
      await main.getByRole('link', { name: `CSV of ${of}`, exact: true }).click()
      const saved = await download
      const text = await readFile(await saved.path(), 'utf8')
      return { file: saved.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
    },
  }
}
