import { TrafficReportResponse } from '@cardroom/contracts/analytics-reports'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AdminApp } from '../../../src/admin/app/admin-app.tsx'
import { queryClient } from '../../../src/shared/query-client.ts'
import { fakeNetwork, networkError, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const report = 'GET /api/admin/reports/traffic'
const health = 'GET /api/health/admin'
const address = '/admin/dashboard/traffic'
const failure = 'Failed to fetch traffic data'

describe('the dashboard after an outage', () => {
  it.each([
    ['refused', () => refusal(503, 'unavailable', 'Try again')],
    ['not answered', networkError],
  ])('asks again for what was %s, once the service is back', async (_how, outage) => {
    network.answer(report, outage)
    network.answer(health, outage)
    const main = await openAdmin(network, address)
    await expect.element(main.getByText(failure)).toBeVisible()
    await expect.element(main.getByText('Not updated')).toBeVisible()
    await expect.poll(() => network.requests(health).length, { timeout: 20_000 }).toBeGreaterThan(0)
    const asked = network.requests(report).length

    network.answer(report, () => minimalAnswer(TrafficReportResponse))
    network.answer(health, () => ({ status: 'ok' }))

    await expect.element(main.getByText('Total visits'), { timeout: 20_000 }).toBeVisible()
    await expect.element(main.getByText(failure)).not.toBeInTheDocument()
    expect(asked).toBe(1)
  })
})

it('/admin leads whoever is not signed in to the sign-in', async () => {
  network.answer('GET /api/admin/me', () => refusal(401, 'unauthenticated', 'Please sign in'))
  queryClient.clear()
  history.replaceState(null, '', '/admin')

  await render(<AdminApp />)

  await expect.element(page.getByLabelText('Password')).toBeVisible()
  expect(location.pathname).toBe('/admin/login')
})
