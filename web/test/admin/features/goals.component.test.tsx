import { ExploreReportResponse, ExploreTableResponse, figuresOf } from '@cardroom/contracts/explore'
import { type Goal, GoalFigures, GoalReportResponse } from '@cardroom/contracts/goals'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, networkError, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()

const list = 'GET /api/admin/reports/goals'
const id = '11111111-1111-4111-8111-111111111111'
const goal: Goal = {
  id,
  name: 'Applied after drinks',
  steps: [
    { kind: 'page', match: 'starts_with', path: '/drink' },
    { kind: 'event', category: { match: 'is', value: 'cta' } },
    { kind: 'conversion', type: 'submission' },
  ],
  value: 250,
}
const reportRoute = `GET /api/admin/reports/goals/${id}`
const panel = page.getByRole('main').getByRole('region', { name: 'Goals and funnels' })
let goals: Goal[] = []

const period = { from: '2026-10-01T07:00:00.000Z', to: '2026-11-01T07:00:00.000Z' }
const reached = (count: number, ofBefore: number | null, ofFirst: number | null) => ({
  reached: count,
  ofBefore,
  ofFirst,
})
const figures = { ...minimalAnswer(GoalFigures), visits: 100, started: 40, completions: 4 }
const report = {
  success: true,
  data: {
    period,
    comparedPeriod: period,
    goal,
    current: {
      figures: { ...figures, conversionRate: 4, value: 1000, medianSeconds: 95, p90Seconds: 400 },
      steps: [reached(40, 40, 100), reached(8, 20, 20), reached(4, 50, 10)],
    },
    compared: {
      figures: { ...figures, completions: 1, conversionRate: 1, value: 250, medianSeconds: null },
      steps: [reached(30, 30, 100), reached(8, 26.67, 26.67), reached(0, 0, 0)],
    },
  },
}

const table = (by: 'channel', rows: object[]) =>
  ExploreTableResponse.parse({
    success: true,
    data: { period, comparedPeriod: null, by, rows, total: rows.length },
  })

beforeEach(() => {
  goals = [goal]
  network.answer('GET /api/admin/saved-views', () => ({ success: true, data: [] }))
  network.answer('GET /api/admin/annotations', () => ({ success: true, data: [] }))
  network.answer('GET /api/admin/reports/imported', () => ({ success: true, data: [] }))
  network.answer('GET /api/admin/reports/explore', () =>
    minimalAnswer(ExploreReportResponse, {
      data: { ...minimalAnswer(ExploreReportResponse.shape.data), period },
    }),
  )
  network.answer('GET /api/admin/reports/explore/table', ({ path }) => {
    const by = new URLSearchParams(path.split('?')[1]).get('by') as 'channel'
    const own = minimalAnswer<Record<string, number | null>>(figuresOf(by))
    return table(by, [{ name: '/drink', figures: own, compared: null }])
  })
  network.answer(list, () => ({ success: true, data: goals }))
  network.answer(reportRoute, () => GoalReportResponse.parse(report))
  network.answer(`${reportRoute}/table`, ({ path }) =>
    table(new URLSearchParams(path.split('?')[1]).get('by') as 'channel', [
      { name: 'email', figures: { ...figures, conversionRate: 4 }, compared: null },
    ]),
  )
})

const open = async (search = '') => await openAdmin(network, `/admin/dashboard/explore${search}`)

describe('goals and funnels', () => {
  it('show how many visits reached each step, of how many, and from where', async () => {
    await open()

    const steps = panel.getByRole('table', { name: 'Steps of Applied after drinks' })
    await expect
      .element(steps.getByRole('row').nth(1))
      .toMatchTextContent(/1\. Page starts with \/drink40.*from 3040\.00%100\.00%/)
    await expect
      .element(steps.getByRole('row').nth(3))
      .toMatchTextContent(/3\. Application4.*50\.00% of only 8 visits10\.00%/)
    await expect.element(panel.getByText('1 min 35 s')).toBeVisible()
    await expect.element(panel.getByText('$250 a completion')).toBeVisible()

    await panel.getByRole('button', { name: 'Filter by Email' }).click()
    expect(location.search).toBe('?filter=is%2Cchannel%2Cemail')
    await panel.getByRole('link', { name: 'Campaign' }).click()
    expect(location.search).toContain('goal-by=campaign')
  })

  it('are added with the keyboard, and what is wrong is said at its step', async () => {
    goals = []
    network.answer('POST /api/admin/goals', ({ body }) => {
      goals = [{ ...goal, ...(body as object) }]
      return { success: true, data: goals[0] }
    })
    await open()
    await expect.element(panel.getByText(/^No goals yet/)).toBeVisible()

    await panel.getByRole('button', { name: 'Add a goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a goal' })
    await dialog.getByLabelText('Name').fill('Drinks, then a click')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await expect.element(dialog.getByLabelText('Step 2 is a')).toHaveFocus()
    await dialog.getByLabelText('Step 2 is a').selectOptions('Event')
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    await expect.element(dialog.getByText(/Please enter the path/)).toBeVisible()
    await expect.element(dialog.getByText(/Please fill in the category/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Path of step 1')).toHaveFocus()

    await userEvent.keyboard('/drink')
    await dialog.getByLabelText('Label of step 2').fill('hero')
    await dialog.getByRole('button', { name: 'Move up step 2' }).click()
    await dialog.getByLabelText('Value of a completion, in dollars').fill('20')
    await userEvent.keyboard('{Enter}')

    await expect.element(dialog).not.toBeInTheDocument()
    expect(goals[0]).toMatchObject({
      name: 'Drinks, then a click',
      steps: [
        { kind: 'event', label: { match: 'is', value: 'hero' } },
        { kind: 'page', match: 'is', path: '/drink' },
      ],
      value: 20,
    })
    expect(location.search).toBe(`?goal=${id}`)
  })

  it('are changed and deleted, and say what the service refuses', async () => {
    network.answer(`PUT /api/admin/goals/${id}`, () =>
      refusal(409, 'conflict', 'Another goal has this name'),
    )
    network.answer(`DELETE /api/admin/goals/${id}`, () => {
      goals = []
      return { success: true, message: 'Deleted' }
    })
    await open()

    await panel.getByRole('button', { name: 'Edit Applied after drinks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Applied after drinks' })
    await expect.element(dialog.getByLabelText('Path of step 1')).toHaveValue('/drink')
    await expect.element(dialog.getByLabelText('Category of step 2')).toHaveValue('cta')
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    await expect.element(page.getByText('Another goal has this name').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await panel.getByRole('button', { name: 'Delete Applied after drinks' }).click()
    await page.getByRole('button', { name: 'Delete goal' }).click()
    await expect.element(panel.getByText(/^No goals yet/)).toBeVisible()
  })

  it('fail with a retry', async () => {
    network.answer(reportRoute, networkError)
    await open()

    const alert = panel.getByRole('alert')
    await expect.element(alert.getByText('Failed to fetch Applied after drinks')).toBeVisible()
    network.answer(reportRoute, () => GoalReportResponse.parse(report))
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.element(panel.getByText('$250 a completion')).toBeVisible()
  })

  it.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('have nothing that axe finds at %i px, %s', async (width, theme) => {
    await page.viewport(width, 900)
    document.documentElement.dataset['theme'] = theme
    await open()
    await expect.element(panel.getByRole('button', { name: 'Filter by Email' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await axeViolations()).toEqual([])

    await panel.getByRole('button', { name: 'Edit Applied after drinks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Applied after drinks' })
    await expect.element(dialog.getByLabelText('Category of step 2')).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})
