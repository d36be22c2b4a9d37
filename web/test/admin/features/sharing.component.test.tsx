import {
  AccessToken,
  AccessTokensResponse,
  CreateAccessTokenResponse,
  OpenedLinkResponse,
} from '@cardroom/contracts/access-tokens'
import { Done } from '@cardroom/contracts/response'
import { TrafficReportResponse } from '@cardroom/contracts/analytics-reports'
import { ExploreReportResponse } from '@cardroom/contracts/explore'
import { ReportMailChoicesResponse } from '@cardroom/contracts/report-mails'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { tablePage, toast } from '../table-page.ts'

const network = fakeNetwork()
const tokensPath = '/api/admin/access-tokens'

let tokens: AccessToken[] = []

const token = (change: Partial<AccessToken>) =>
  minimalAnswer(AccessToken, {
    name: 'The board',
    createdBy: 'ada@quinn.example',
    expiresAt: '2099-01-01T00:00:00.000Z',
    ...change,
  })

const choicesAnswer = (data: object) => minimalAnswer(ReportMailChoicesResponse, { data })

const opened = () =>
  minimalAnswer(OpenedLinkResponse, {
    data: { name: 'The board', expiresAt: '2099-01-01T00:00:00.000Z' },
  })

const ended = () => refusal(401, 'unauthenticated', 'This link was revoked.')

beforeEach(() => {
  tokens = [
    token({ id: crypto.randomUUID() }),
    token({
      id: crypto.randomUUID(),
      name: 'Old sheet',
      kind: 'key',
      expiresAt: '2020-01-01T00:00:00.000Z',
    }),
  ]
  network.answer('GET /api/admin/report-mails', () => minimalAnswer(ReportMailChoicesResponse))
  network.answer(`GET ${tokensPath}`, () => minimalAnswer(AccessTokensResponse, { data: tokens }))
})

async function openSharing() {
  const main = await openAdmin(network, '/admin/dashboard/sharing')
  return { main, ...tablePage(main, 'Links and keys') }
}

describe('links and keys', () => {
  it('say what they are, whether they are open, and lose what has ended', async () => {
    const { row, button } = await openSharing()

    await expect.element(row('The board')).toMatchTextContent(/Link.*Open/)
    await expect.element(row('Old sheet')).toMatchTextContent(/API key.*Expired/)
    await expect.element(button('Revoke The board')).toBeVisible()
    expect(button('Revoke Old sheet').elements()).toHaveLength(0)
    expect(await axeViolations()).toEqual([])
  })

  it('show the secret of a new one once, behind the fragment of its address', async () => {
    const made = token({ name: 'Press' })
    network.answer(`POST ${tokensPath}`, () =>
      minimalAnswer(CreateAccessTokenResponse, { data: made, secret: 'crlink_abc' }),
    )
    const { button, dialog } = await openSharing()

    await button('Make link').click()
    await dialog.getByRole('button', { name: 'Make link' }).click()
    await expect.element(dialog).toMatchTextContent('Please enter what it is for')
    await dialog.getByLabelText('For').fill('Press')
    await dialog.getByLabelText('Ends').selectOptions('In 90 days')
    await dialog.getByRole('button', { name: 'Make link' }).click()

    await expect
      .element(dialog.getByLabelText('Link'))
      .toHaveValue(`${location.origin}/admin/shared#crlink_abc`)
    expect(network.requests(`POST ${tokensPath}`).map(({ body }) => body)).toEqual([
      { kind: 'link', name: 'Press', days: 90 },
    ])
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(document.body.innerHTML).not.toContain('crlink_abc')
  })

  it('are revoked after a question', async () => {
    const path = `DELETE ${tokensPath}/${tokens[0]?.id}`
    network.answer(path, () => minimalAnswer(Done))
    const { button, dialog } = await openSharing()

    await button('Revoke The board').click()
    await dialog.getByRole('button', { name: 'Revoke link' }).click()

    await expect.element(toast).toMatchTextContent('The board')
    expect(network.requests(path)).toHaveLength(1)
  })
})

describe('reports by mail', () => {
  const path = '/api/admin/report-mails'

  it('are chosen one by one, and a choice that was not saved is not shown', async () => {
    network.answer(`GET ${path}`, () =>
      choicesAnswer({ weekly: false, monthly: true, alerts: false }),
    )
    network.answer(`PUT ${path}`, ({ body }) => choicesAnswer(body as object))
    const { main } = await openSharing()
    const weekly = main.getByRole('checkbox', { name: /Every week/ })
    const monthly = main.getByRole('checkbox', { name: /Every month/ })
    await expect.element(monthly).toBeChecked()

    await weekly.click()
    await expect.element(weekly).toBeChecked()
    network.answer(`PUT ${path}`, () => refusal(503, 'unavailable', 'Not for a moment'))
    await monthly.click()

    await expect.element(toast).toMatchTextContent('Not for a moment')
    await expect.element(monthly).toBeChecked()
    expect(network.requests(`PUT ${path}`).map(({ body }) => body)).toEqual([
      { weekly: true, monthly: true, alerts: false },
      { weekly: true, monthly: false, alerts: false },
    ])
  })

  it('are ended by the link of a mail after a click', async () => {
    network.answer('POST /api/report-mails/stop', () => minimalAnswer(Done))
    const main = await openAdmin(network, '/admin/stop-mails#id.signature')
    const stop = main.getByRole('button', { name: 'Stop the mails' })
    await expect.element(stop).toBeVisible()
    expect(network.requests('POST /api/report-mails/stop')).toHaveLength(0)

    await stop.click()

    await expect.element(main).toMatchTextContent('No more of these mails')
    expect(network.requests('POST /api/report-mails/stop').map((sent) => sent.path)).toEqual([
      '/api/report-mails/stop?token=id.signature',
    ])
  })
})

describe('the page of a link', () => {
  beforeEach(() => {
    network.answer('POST /api/shared', opened)
    network.answer('GET /api/shared', opened)
    network.answer('GET /api/admin/reports/traffic', () => minimalAnswer(TrafficReportResponse))
  })

  it('exchanges the secret, takes it out of the address, and shows reports without exports', async () => {
    const main = await openAdmin(network, '/admin/shared#crlink_abc')

    await expect.element(main).toMatchTextContent(/Shared as The board, to read only/)
    await expect.element(main.getByText('Total visits')).toBeVisible()
    expect(location.href).not.toContain('crlink')
    expect(network.requests('POST /api/shared').map(({ body }) => body)).toEqual([
      { secret: 'crlink_abc' },
    ])
    expect(main.getByRole('link', { name: /CSV/ }).elements()).toHaveLength(0)
    expect(page.getByRole('link', { name: 'Audit Log' }).elements()).toHaveLength(0)
    expect(network.requests('GET /api/admin/me')).toHaveLength(0)
    expect(await axeViolations()).toEqual([])
  })

  it('has the free report too, without notes and saved views', async () => {
    network.answer('GET /api/admin/reports/explore', () => minimalAnswer(ExploreReportResponse))
    network.answer('GET /api/admin/reports/imported', () => ({ success: true, data: [] }))
    network.answer('GET /api/admin/reports/goals', () => ({ success: true, data: [] }))
    const main = await openAdmin(network, '/admin/shared/explore')

    await expect.element(main.getByRole('heading', { name: /^Visits by/ })).toBeVisible()
    expect(page.getByRole('link', { name: 'Live' }).elements()).toHaveLength(0)
    expect(main.getByRole('link', { name: /CSV/ }).elements()).toHaveLength(0)
    const paths = network.sent.map((request) => request.path.split('?')[0])
    expect(
      paths.filter(
        (path) => !/^\/api\/admin\/reports\/(?:explore|goals|imported)/.test(path ?? ''),
      ),
    ).toEqual(['/api/shared'])
  })

  it('says why there is nothing, once the link has ended', async () => {
    const main = await openAdmin(network, '/admin/shared')
    await expect.element(main.getByText('Total visits')).toBeVisible()
    network.answer('GET /api/shared', ended)
    network.answer('GET /api/admin/reports/traffic', ended)

    await main.getByRole('button', { name: /refresh/i }).click()

    await expect.element(main).toMatchTextContent('This link was revoked.')
    await expect.element(main.getByText('Total visits')).not.toBeInTheDocument()
  })

  it('keeps the secret for another try while the network is away', async () => {
    network.answer('POST /api/shared', () => Promise.reject(new TypeError('offline')))
    const main = await openAdmin(network, '/admin/shared#crlink_abc')
    await expect.element(main).toMatchTextContent('The link cannot be opened')
    network.answer('POST /api/shared', opened)

    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(main.getByText('Total visits')).toBeVisible()
    expect(location.hash).toBe('')
  })
})
