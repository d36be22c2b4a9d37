import { OpenedLinkResponse } from '@cardroom/contracts/access-tokens'
import { OwnSessionsResponse } from '@cardroom/contracts/administrators'
import {
  AffiliateReportResponse,
  ConversionReportResponse,
  EventReportResponse,
  FunnelReportResponse,
  PageViewReportResponse,
  TrafficReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { ExploreReportResponse } from '@cardroom/contracts/explore'
import { Factors } from '@cardroom/contracts/factors'
import type { Goal } from '@cardroom/contracts/goals'
import { LiveReportResponse } from '@cardroom/contracts/live'
import { Annotation, SavedView } from '@cardroom/contracts/report-notes'
import { RetentionReportResponse } from '@cardroom/contracts/retention'
import { may, type Role, roles } from '@cardroom/contracts/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import openApi from '../../../../docs/openapi.json'
import { dashboardTabs } from '../../../src/admin/app/admin-routes.tsx'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const main = page.getByRole('main')

const day = '2026-10-03'
const note = minimalAnswer(Annotation, { day, note: 'New posters' })
const view = minimalAnswer(SavedView, { name: 'Campaigns', search: 'period=last-month' })
const goal: Goal = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Applied',
  steps: [{ kind: 'conversion', type: 'submission' }],
  value: null,
}
const period = { from: '2026-10-01T07:00:00.000Z', to: '2026-11-01T07:00:00.000Z' }

beforeEach(() => {
  const lists = {
    'saved-views': [view],
    annotations: [note],
    'reports/goals': [goal],
    'reports/imported': [],
  }
  for (const [path, data] of Object.entries(lists)) {
    network.answer(`GET /api/admin/${path}`, () => ({ success: true, data }))
  }
  const reports = {
    traffic: TrafficReportResponse,
    events: EventReportResponse,
    'page-views': PageViewReportResponse,
    conversions: ConversionReportResponse,
    funnel: FunnelReportResponse,
    flaviar: AffiliateReportResponse,
    retention: RetentionReportResponse,
    live: LiveReportResponse,
  }
  for (const [name, reply] of Object.entries(reports)) {
    network.answer(`GET /api/admin/reports/${name}`, () => minimalAnswer<unknown>(reply))
  }
  network.answer('GET /api/admin/reports/explore', () =>
    minimalAnswer(ExploreReportResponse, {
      data: { ...minimalAnswer(ExploreReportResponse.shape.data), period },
    }),
  )
  network.answer('GET /api/admin/sessions', () => minimalAnswer(OwnSessionsResponse))
  network.answer('GET /api/admin/factors', () => minimalAnswer(Factors))
})

const changing = [
  'Add a note to a day',
  'Edit the note of Oct 3',
  'Delete the note of Oct 3',
  'Add a goal',
  'Edit Applied',
  'Delete Applied',
]
const changingViews = ['Rename Campaigns', 'Delete Campaigns', 'Save view']

/** Which of these buttons are there. */
const shownOf = (within: typeof main, names: string[]) =>
  names.filter((name) => within.getByRole('button', { name, exact: true }).all().length > 0)

describe('what administrators keep beside the figures', () => {
  it.each(roles)('is read by all, and changed by editors and owners: %s', async (role) => {
    await openAdmin(network, '/admin/dashboard/explore', role)

    await expect.element(main.getByText('New posters', { exact: false })).toBeVisible()
    await expect.element(main.getByRole('heading', { name: 'Applied', level: 3 })).toBeVisible()
    const mayEdit = may(role, 'reports.edit')
    await expect.poll(() => shownOf(main, changing)).toEqual(mayEdit ? changing : [])
    await main.getByRole('button', { name: 'Saved views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    await expect.element(dialog.getByRole('link', { name: 'Campaigns' })).toBeVisible()
    await expect.poll(() => shownOf(dialog, changingViews)).toEqual(mayEdit ? changingViews : [])
  })

  it('is not changed by a link, whoever else is signed in', async () => {
    network.answer('GET /api/shared', () =>
      minimalAnswer(OpenedLinkResponse, {
        data: { name: 'The board', expiresAt: '2099-01-01T00:00:00.000Z' },
      }),
    )
    await openAdmin(network, '/admin/shared/explore')

    await expect.element(main.getByRole('heading', { name: 'Applied', level: 3 })).toBeVisible()
    expect(shownOf(main, [...changing, 'Saved views'])).toEqual([])
  })
})

const sentences: Record<string, Role> = {
  'For signed-in editors and owners.': 'editor',
  'For signed-in owners.': 'owner',
}

/** The least role of each route, as the reference of the calls states it. */
const routes = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { description }]: [string, { description: string }]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    role: Object.entries(sentences).find(([start]) => description.startsWith(start))?.[1],
  })),
)

const refusedToViewers = (method: string, address: string) => {
  const { pathname } = new URL(address, location.href)
  const route = routes.find((one) => one.method === method && one.pattern.test(pathname))
  expect(route, `${method} ${pathname} is a route`).toBeDefined()
  return route?.role !== undefined
}

describe('a tab that a viewer may open', () => {
  const tabs = dashboardTabs
    .filter(({ permission }) => may('viewer', permission))
    .map(({ slug }) => slug)

  it('is one of those of figures, or the own account', () => {
    expect(tabs).toEqual([
      'traffic',
      'events',
      'pageViews',
      'conversions',
      'flaviar',
      'explore',
      'live',
      'retention',
      'account',
    ])
    expect(routes.filter(({ role }) => role !== undefined).length).toBeGreaterThan(20)
  })

  it.each(tabs)(
    'asks for nothing, and offers no file, that is refused to them: %s',
    async (tab) => {
      await openAdmin(network, `/admin/dashboard/${tab}`, 'viewer')
      await expect.element(main.getByRole('region').first()).toBeVisible()
      await expect.element(main.getByText(/^Loading/)).not.toBeInTheDocument()

      const files = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')]
      const calls = [
        ...network.sent.map(({ method, path }) => ({ method, path })),
        ...files.map(({ href }) => ({ method: 'GET', path: href })),
      ]
      expect(calls.length).toBeGreaterThan(1)
      expect(calls.filter(({ method, path }) => refusedToViewers(method, path))).toEqual([])
    },
  )
})
