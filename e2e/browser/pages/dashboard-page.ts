import type { Page } from 'playwright/test'

/** The back office. */
export function dashboardPage(page: Page) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    welcome: page.getByText('Welcome,'),
    heading: page.getByRole('heading', { level: 1 }),
    timeframes: page.getByRole('navigation', { name: 'Timeframe' }).getByRole('link'),
    tabs: page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link'),
    topSources: panel('Top sources').getByRole('row'),
    topMediums: panel('Top mediums').getByRole('row'),
    lastVisits: panel('Last 10 visits').getByRole('row'),

    open: (query = '') => page.goto(`/admin/dashboard${query}`),
    chooseTimeframe: (label: string) => page.getByRole('link', { name: label }).click(),
    chooseTheme: (name: 'Auto' | 'Light' | 'Dark') => page.getByRole('radio', { name }).check(),
    logout: () => page.getByRole('button', { name: 'Logout' }).click(),
  }
}
