import {
  ConversionReportResponse,
  FunnelReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AdminApp } from '../../../src/admin/app/admin-app.tsx'
import { queryClient } from '../../../src/shared/query-client.ts'
import { fakeNetwork, networkError, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const report = 'GET /api/admin/reports/conversions'
const funnel = 'GET /api/admin/reports/funnel'
const health = 'GET /api/health/admin'

it('the dashboard asks again for what was refused or not answered, once the service is back', async () => {
  network.answer(report, () => refusal(503, 'unavailable', 'Try again'))
  network.answer(funnel, networkError)
  network.answer(health, networkError)
  const main = await openAdmin(network, '/admin/dashboard/conversions')
  await expect.element(main.getByText('Failed to fetch conversions data')).toBeVisible()
  await expect.element(main.getByText('Failed to fetch funnel data')).toBeVisible()
  await expect.poll(() => network.requests(health).length).toBeGreaterThan(0)
  expect(network.requests(report)).toHaveLength(1)

  network.answer(report, () => minimalAnswer(ConversionReportResponse))
  network.answer(funnel, () => minimalAnswer(FunnelReportResponse))
  network.answer(health, () => ({ status: 'ok' }))

  await expect.element(main.getByText('Total revenue', { exact: true }).first()).toBeVisible()
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})

it('/admin leads a visitor who is not signed in to the sign-in', async () => {
  network.answer('GET /api/admin/me', () => refusal(401, 'unauthenticated', 'Please sign in'))
  queryClient.clear()
  history.replaceState(null, '', '/admin')

  await render(<AdminApp />)

  await expect.element(page.getByLabelText('Password')).toBeVisible()
  expect(location.pathname).toBe('/admin/login')
})
