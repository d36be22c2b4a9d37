import { livePollMs, LiveReport, LiveReportResponse, LiveVisit } from '@cardroom/contracts/live'
import { RetentionReportResponse } from '@cardroom/contracts/retention'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const livePath = '/api/admin/reports/live'
const at = '2026-11-20T17:34:00.000Z'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const visit = (key: string, change: Partial<LiveVisit>) =>
  minimalAnswer(LiveVisit, { key, since: '2026-11-20T17:02:00.000Z', lastAt: at, ...change })

const answer = (visits: LiveVisit[]) =>
  minimalAnswer(LiveReportResponse, {
    data: minimalAnswer(LiveReport, {
      at,
      total: visits.length,
      visits,
      pages: visits.map(({ page: name }) => ({ name, visits: 1 })),
      sources: visits.map(({ source: name }) => ({ name, visits: 1 })),
    }),
  })

describe('who is here now', () => {
  it('moves by itself, rests while hidden, and says when it fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let visits: LiveVisit[] = []
    let isAway = false
    let calls = 0
    network.answer(`GET ${livePath}`, () => {
      calls += 1
      return isAway ? refusal(503, 'unavailable', 'The database is away.') : answer(visits)
    })
    const main = await openAdmin(network, '/admin/dashboard/live')
    await expect.element(main).toMatchTextContent(/Here now\s*0.*Nobody is here at the moment/)

    visits = [
      visit('a', {
        page: '/drink',
        source: 'google',
        city: 'Köln',
        country: 'DE',
        device: 'mobile',
      }),
      visit('b', { page: '/', source: '' }),
    ]
    vi.advanceTimersByTime(livePollMs)
    const table = page.getByRole('table', { name: 'Visits now' })
    await expect
      .element(table.getByRole('row', { name: /drink/ }))
      .toMatchTextContent(/google.*Köln, DE.*mobile.*32 min ago.*just now/)
    await expect.element(main).toMatchTextContent(/Here now\s*2/)
    await expect
      .element(page.getByRole('table', { name: 'Sources now' }))
      .toMatchTextContent(/Unknown/)
    expect(await axeViolations()).toEqual([])

    const before = calls
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.advanceTimersByTime(10 * livePollMs)
    expect(calls).toBe(before)

    hidden.mockRestore()
    isAway = true
    vi.advanceTimersByTime(livePollMs)
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(/The database is away/)
    await expect.element(table).toBeVisible()
  })
})

const row = (name: RegExp) => page.getByRole('row', { name })

describe('visitors who came again', () => {
  it('are shares by week, with the weeks that are not over empty', async () => {
    network.answer('GET /api/admin/reports/retention', () =>
      minimalAnswer(RetentionReportResponse, {
        data: {
          cohorts: [
            { week: '2026-11-09', visitors: 200, returned: Array.from({ length: 12 }, () => null) },
            {
              week: '2026-11-02',
              visitors: 40,
              returned: [10, ...Array.from({ length: 11 }, () => null)],
            },
            {
              week: '2026-10-26',
              visitors: 0,
              returned: [0, 0, ...Array.from({ length: 10 }, () => null)],
            },
          ],
        },
      }),
    )
    await openAdmin(network, '/admin/dashboard/retention')

    await expect.element(row(/^Nov 2/)).toMatchTextContent(/Nov 2\s*40\s*25\.0%/)
    await expect.element(row(/^Nov 9/)).toMatchTextContent(/Nov 9\s*200/)
    await expect.element(row(/^Oct 26/)).toMatchTextContent(/Oct 26\s*0\s*––/)
    await expect.element(page.getByTitle('10 of 40 visitors')).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  it('says that no week is over yet', async () => {
    network.answer('GET /api/admin/reports/retention', () =>
      minimalAnswer(RetentionReportResponse, { data: { cohorts: [] } }),
    )
    const main = await openAdmin(network, '/admin/dashboard/retention')

    await expect.element(main).toMatchTextContent(/No week with visitors is over yet/)
  })
})
