import {
  type Dimension,
  ExploreReportResponse,
  type ExploreRow,
  ExploreTableResponse,
  figuresOf,
  VisitFigures,
} from '@cardroom/contracts/explore'
import { Annotation, SavedView } from '@cardroom/contracts/report-notes'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import {
  fakeNetwork,
  networkError,
  refusal,
  type SentRequest,
} from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()

const reportRoute = 'GET /api/admin/reports/explore'
const tableRoute = 'GET /api/admin/reports/explore/table'
const importedRoute = 'GET /api/admin/reports/imported'
const main = page.getByRole('main')

const figures = (change: Partial<VisitFigures>) => ({ ...minimalAnswer(VisitFigures), ...change })
const totals = figures({ visits: 120, visitors: 80, newVisitors: 60, views: 300, submissions: 12 })
const before = figures({ visits: 100, visitors: 90, newVisitors: 70, views: 250, submissions: 4 })

function report() {
  return ExploreReportResponse.parse({
    success: true,
    data: {
      period: { from: '2026-10-01T07:00:00.000Z', to: '2026-11-01T07:00:00.000Z' },
      comparedPeriod: { from: '2026-09-01T07:00:00.000Z', to: '2026-10-01T07:00:00.000Z' },
      unit: 'day',
      totals,
      comparedTotals: before,
      series: [{ at: '2026-10-01T07:00:00.000Z', ...totals }],
      comparedSeries: [{ at: '2026-09-01T07:00:00.000Z', ...before }],
    },
  })
}

const queryOf = ({ path }: SentRequest) => new URLSearchParams(path.split('?')[1])

function noFigures(by: Dimension): Record<string, number | null> {
  return minimalAnswer<Record<string, number | null>>(figuresOf(by))
}

/** Three campaigns in what is asked for, of as many as `total` says. */
function table(request: SentRequest, total = 3) {
  const by = queryOf(request).get('by') ?? ''
  const dimension = ExploreTableResponse.shape.data.shape.by.parse(by)
  const rows: ExploreRow[] = ['summer', 'winter', ''].map((name, index) => {
    const own = { ...noFigures(dimension), visits: 60 - 20 * index }
    const isOfVisits = 'submissions' in own
    return {
      name,
      figures: { ...own, ...(isOfVisits && { submissions: 9 - 3 * index }) },
      compared: { ...own, visits: 50, ...(isOfVisits && { submissions: 3 }) },
    }
  })
  return ExploreTableResponse.parse({
    success: true,
    data: { period: report().data.period, comparedPeriod: null, by, rows, total },
  })
}

const viewsPath = '/api/admin/saved-views'
const notesPath = '/api/admin/annotations'
let views: SavedView[] = []
let notes: Annotation[] = []

beforeEach(() => {
  views = []
  notes = []
  network.answer(`GET ${viewsPath}`, () => ({ success: true, data: views }))
  network.answer(`GET ${notesPath}`, () => ({ success: true, data: notes }))
  network.answer(importedRoute, () => ({ success: true, data: [] }))
  network.answer('GET /api/admin/reports/goals', () => ({ success: true, data: [] }))
})

function answerAll(): void {
  network.answer(reportRoute, report)
  network.answer(tableRoute, (request) => table(request))
}

const open = async (search = '') => await openAdmin(network, `/admin/dashboard/explore${search}`)
const lastReport = () => queryOf(network.requests(reportRoute).at(-1) as SentRequest)
const rowsOf = (name: string) => main.getByRole('table', { name, exact: true }).getByRole('row')

describe('the page of the free report', () => {
  it('answers which campaign brought the most applications, and whether it was more', async () => {
    answerAll()
    await open('?period=last-month')

    await main.getByRole('link', { name: 'Applications', exact: true }).first().click()
    await main.getByRole('link', { name: 'Campaign', exact: true }).click()

    const campaigns = rowsOf('Sources: Campaign')
    await expect
      .element(campaigns.nth(1))
      .toHaveTextContent('Filter by summer60Up ▲ 10 from 509Up ▲ 6 from 3')
    await expect
      .element(campaigns.nth(3))
      .toHaveTextContent('Filter by (none)20Down ▼ 30 from 503= No change from 3')
    await expect
      .element(main.getByText(/^Oct 1 to Oct 31, compared with Sep 1 to Sep 30, Pacific time$/))
      .toBeVisible()
    await expect
      .poll(() => network.requests(tableRoute).map(queryOf))
      .toSatisfy((asked: URLSearchParams[]) =>
        asked.some(
          (query) => query.get('by') === 'campaign' && query.get('sort') === 'submissions',
        ),
      )

    await campaigns.nth(1).getByRole('button').click()
    await expect
      .element(main.getByRole('button', { name: 'Campaign is summer', exact: true }))
      .toBeVisible()
    await expect.poll(() => lastReport().getAll('filter')).toEqual(['is,campaign,summer'])
    expect(location.search).toBe(
      '?period=last-month&metric=submissions&filter=is%2Ccampaign%2Csummer&sources=campaign',
    )

    history.back()
    await expect
      .element(main.getByRole('button', { name: 'Campaign is summer', exact: true }))
      .not.toBeInTheDocument()
  })

  it('adds, changes and removes conditions', async () => {
    answerAll()
    await open('?filter=is,city,Reno')

    await main.getByRole('button', { name: 'Add filter' }).click()
    const added = main.getByRole('form', { name: 'Add filter' })
    await added.getByRole('combobox', { name: 'Filter by' }).selectOptions('campaign')
    await added.getByRole('combobox', { name: 'Condition' }).selectOptions('is not')
    await added.getByRole('combobox', { name: 'Campaign', exact: true }).fill('(none)')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => lastReport().getAll('filter'))
      .toEqual(['is,city,Reno', 'is_not,campaign,'])

    await main.getByRole('button', { name: 'City is Reno', exact: true }).click()
    const changed = main.getByRole('form', { name: 'Change filter' })
    await changed.getByRole('combobox', { name: 'City', exact: true }).fill('Las Vegas')
    await changed.getByRole('button', { name: 'Change' }).click()
    await expect
      .poll(() => lastReport().getAll('filter'))
      .toEqual(['is_not,campaign,', 'is,city,Las Vegas'])

    await main.getByRole('button', { name: 'Remove filter: City is Las Vegas' }).click()
    await expect.poll(() => lastReport().getAll('filter')).toEqual(['is_not,campaign,'])
    await expect.element(main.getByRole('button', { name: 'Add filter' })).toHaveFocus()
  })

  it('takes own dates, and says what is wrong with them', async () => {
    answerAll()
    await open()

    await main.getByLabelText('Period').selectOptions('Own dates')
    const dates = main.getByRole('form', { name: 'Own dates' })
    await expect.element(dates.getByLabelText('First day')).toHaveValue('2026-10-01')
    await dates.getByLabelText('First day').fill('2026-10-09')
    await dates.getByLabelText('Last day').fill('2026-10-02')
    await dates.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dates.getByText(/The first day is after the last$/)).toBeVisible()
    await dates.getByLabelText('Last day').fill('2026-10-12')
    await dates.getByRole('button', { name: 'Apply' }).click()

    await expect.poll(() => lastReport().get('from')).toBe('2026-10-09')
    expect(lastReport().get('to')).toBe('2026-10-12')
    expect(lastReport().has('period')).toBe(false)
  })

  it('shows the rest of a table in pages, sorted as asked', async () => {
    network.answer(reportRoute, report)
    network.answer(tableRoute, (request) => table(request, 120))
    await open('?sources=campaign')

    await main.getByRole('link', { name: 'All 120 rows of Campaign' }).click()
    const all = page.getByRole('dialog', { name: 'Sources: Campaign' })
    await all.getByLabelText('Order').selectOptions('Most first: Applications')
    await all.getByRole('button', { name: 'Next' }).click()

    const last = () => queryOf(network.requests(tableRoute).at(-1) as SentRequest)
    await expect.poll(() => last().get('offset')).toBe('50')
    expect(last().get('sort')).toBe('submissions')
    expect(location.search).toBe(
      '?sources=campaign&sources-sort=-submissions&all=sources&all-page=2',
    )
    await all.getByRole('button', { name: 'Close' }).click()
    await expect.element(all).not.toBeInTheDocument()
    expect(location.search).not.toContain('all')
  })

  it('leaves out what it cannot understand, and says so', async () => {
    answerAll()
    await open('?period=fortnight&filter=is,weather,rain')

    await expect.element(main.getByText('period=fortnight, filter=is,weather,rain')).toBeVisible()
    expect(lastReport().get('period')).toBe('30days')
    await main.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(main.getByText(/^Not understood/)).not.toBeInTheDocument()
  })
})

describe('what administrators keep', () => {
  it('is a view by its name: saved, opened, refused when the name is taken', async () => {
    answerAll()
    network.answer(`POST ${viewsPath}`, ({ body }) => {
      const data = minimalAnswer(SavedView, body as object)
      views = [data]
      return { success: true, data }
    })
    await open('?period=last-month&sources=campaign')

    await main.getByRole('button', { name: 'Saved views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    await expect.element(dialog.getByText('No views yet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(dialog.getByText(/Please give the view a name$/)).toBeVisible()
    await dialog.getByLabelText('Name of the current view').fill('Campaigns')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(dialog.getByRole('link', { name: 'Campaigns' })).toBeVisible()
    expect(views).toMatchObject([
      { name: 'Campaigns', search: 'period=last-month&sources=campaign' },
    ])

    network.answer(`POST ${viewsPath}`, () =>
      refusal(409, 'conflict', 'Another view has this name'),
    )
    await dialog.getByLabelText('Name of the current view').fill('campaigns')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(page.getByText('Another view has this name').first()).toBeVisible()
    await dialog.getByRole('link', { name: 'Campaigns' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).toBe('?period=last-month&sources=campaign')
  })

  it('is a note on a day of the period, in the list and to be deleted', async () => {
    answerAll()
    const day = { note: 'New posters', author: 'mona@quinn.example' }
    notes = ['2026-11-01', '2026-10-01', '2026-09-30'].map((at) =>
      minimalAnswer(Annotation, { ...day, day: at }),
    )
    network.answer(`POST ${notesPath}`, ({ body }) => {
      const data = minimalAnswer(Annotation, { ...day, ...(body as object) })
      notes = [data, ...notes]
      return { success: true, data }
    })
    network.answer(`DELETE ${notesPath}/${notes[0]?.id}`, () => {
      notes = []
      return { success: true, message: 'Deleted' }
    })
    await open()

    const list = main.getByRole('list', { name: 'Notes' })
    await expect.element(list).toHaveTextContent('1Oct 1 New posters mona@quinn.example')
    await main.getByRole('button', { name: 'Add a note to a day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a note' })
    await dialog.getByLabelText('What happened').fill('x'.repeat(201))
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect.element(dialog.getByText(/Please use at most 200 characters$/)).toBeVisible()
    await dialog.getByLabelText('What happened').fill('A mail went out')
    await dialog.getByLabelText('Day').fill('2026-10-03')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect.element(list.getByText('A mail went out', { exact: false })).toBeVisible()

    await list.getByRole('button', { name: 'Delete the note of Oct 1' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete the note of Oct 1?' })
      .getByRole('button', { name: 'Delete note' })
      .click()
    await expect.element(list).not.toBeInTheDocument()
  })
})

describe('figures that are not there', () => {
  it('are waited for while they are prepared, and come by themselves', async () => {
    answerAll()
    let isReady = false
    network.answer(reportRoute, () =>
      isReady
        ? report()
        : refusal(503, 'unavailable', 'The visits are being read', { retryAfter: 1 }),
    )
    await open()

    await expect.element(main.getByText('Preparing the figures...')).toBeVisible()
    expect(main.getByRole('alert').all()).toEqual([])
    isReady = true
    await expect.element(main.getByText('Unique visitors')).toBeVisible()
  })

  it('stay when they cannot be read again, which is said until the connection is back', async () => {
    answerAll()
    await open()
    await expect.element(rowsOf('Sources: Channel').nth(1)).toBeVisible()
    network.answer(reportRoute, networkError)
    network.answer(tableRoute, networkError)
    // The browser says that it is offline, too.
    window.dispatchEvent(new Event('offline'))
    await main.getByRole('button', { name: 'Refresh' }).click()

    const alert = main.getByRole('alert').filter({ hasText: 'Failed to fetch the figures' })
    await expect.element(alert).toBeVisible()
    await expect.element(main.getByText('Unique visitors')).toBeVisible()
    await expect.element(rowsOf('Sources: Channel').nth(1)).toBeVisible()
    answerAll()
    window.dispatchEvent(new Event('online'))
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('leave the rest standing when they are of one table', async () => {
    answerAll()
    network.answer(tableRoute, (request) =>
      queryOf(request).get('by') === 'page' ? networkError() : table(request),
    )
    await open()

    await expect.element(main.getByRole('alert').getByText('Failed to fetch Pages')).toBeVisible()
    await expect.element(rowsOf('Sources: Channel').nth(1)).toBeVisible()
  })

  it('are dashes without a denominator, and empty tables say so', async () => {
    network.answer(reportRoute, () => {
      const empty = minimalAnswer(VisitFigures)
      const { data } = report()
      return {
        success: true,
        data: { ...data, totals: empty, comparedTotals: empty, series: [], comparedSeries: [] },
      }
    })
    network.answer(tableRoute, (request) => {
      const { data } = table(request)
      return { success: true, data: { ...data, rows: [], total: 0 } }
    })
    await open()

    const bounce = main.getByRole('definition').filter({ hasText: /^–$/ })
    await expect.element(bounce.first()).toBeVisible()
    await expect.element(main.getByText('No channel in this period')).toBeVisible()
    await expect.element(main.getByText('No data available')).toBeVisible()
  })
})

describe('for everybody', () => {
  it.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('has nothing that axe finds at %i px, %s', async (width, theme) => {
    await page.viewport(width, 900)
    document.documentElement.dataset['theme'] = theme
    network.answer(reportRoute, report)
    network.answer(tableRoute, (request) => table(request, 120))
    notes = [minimalAnswer(Annotation, { day: '2026-10-01', note: 'New posters' })]
    await open('?filter=is,city,Reno&filter=contains,page,/w')
    await main.getByLabelText('Period').selectOptions('Own dates')
    await expect.element(rowsOf('Events: Category').nth(1)).toBeVisible()
    await main.getByRole('button', { name: 'Add filter' }).click()

    expect(await axeViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})

describe('imported figures', () => {
  it('are shown apart, by the day and by source and page, where the dates have some', async () => {
    answerAll()
    network.answer(importedRoute, (request) => ({
      success: true,
      data:
        queryOf(request).get('from') === '2026-09-01'
          ? [
              {
                program: 'plausible',
                days: [
                  {
                    day: '2026-09-01',
                    at: '2026-09-01T07:00:00.000Z',
                    visits: 7,
                    visitors: 5,
                    views: 9,
                  },
                ],
                sources: [{ name: 'Google', visits: 6, visitors: 4, views: 8 }],
                pages: [{ name: '/join', visits: 3, visitors: 3, views: 4 }],
              },
              {
                program: 'cardroom',
                days: [
                  {
                    day: '2026-09-02',
                    at: '2026-09-02T07:00:00.000Z',
                    visits: 4,
                    visitors: 3,
                    views: 6,
                  },
                ],
                sources: [],
                pages: [{ name: '/drink', visits: 2, visitors: 2, views: 5 }],
              },
            ]
          : [],
    }))
    await open('?period=last-month')

    const panel = main.getByRole('region', { name: 'Imported from Plausible' })
    await expect.element(panel).toMatchTextContent(/Visits by day, compared dates/)
    await expect
      .element(panel.getByRole('table', { name: 'Sources imported from Plausible' }))
      .toMatchTextContent(/Google\s*6\s*8/)
    await expect
      .element(panel.getByRole('table', { name: 'Pages imported from Plausible' }))
      .toMatchTextContent(/join\s*3\s*4/)
    const kept = main.getByRole('region', { name: 'Kept daily figures' })
    await expect.element(kept).toMatchTextContent(/records of these visits were deleted/)
    await expect
      .element(kept.getByRole('table', { name: 'Pages of kept daily figures' }))
      .toMatchTextContent(/drink\s*2\s*5/)
    expect(network.requests(importedRoute).map((request) => queryOf(request).get('to'))).toEqual(
      expect.arrayContaining(['2026-10-31', '2026-09-30']),
    )
    expect(await axeViolations()).toEqual([])
  })
})
