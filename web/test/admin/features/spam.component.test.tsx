import { AdminApplication, ApplicationsResponse } from '@cardroom/contracts/applications'
import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import { UndoResponse } from '@cardroom/contracts/audit-log'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'
import { changeOf } from '@cardroom/contracts/admin-list'
import { applicationKind } from '@cardroom/leads/application'

const ApplicationChange = changeOf(applicationKind.row)

const network = fakeNetwork()
const id = '33333333-3333-4333-8333-333333333333'
const list = 'GET /api/admin/applications'
const change = `PATCH /api/admin/applications/${id}/spam`
const markedAt = '2026-11-20T12:00:00.000Z'

/** One application in the lists of the service. */
async function openApplications(search: string, start: { spamAt?: string; isSuspect?: boolean }) {
  let row = minimalAnswer(AdminApplication, {
    id,
    firstName: 'Mona',
    lastName: 'Quinn',
    email: 'mona@quinn.example',
    ...start,
  })
  network.answer(list, ({ path }) => {
    const asked = new URL(path, location.href).searchParams
    const isSpam = row.spamAt !== null
    const data = asked.has('id') || (asked.get('spam') === 'only') === isSpam ? [row] : []
    return minimalAnswer(ApplicationsResponse, { data, total: data.length, storedCount: 1 })
  })
  network.answer(change, ({ body }) => {
    const { isSpam } = body as { isSpam: boolean }
    row = { ...row, spamAt: isSpam ? markedAt : null, isSuspect: isSpam && row.isSuspect }
    const message = isSpam ? 'Marked as spam' : 'Marked as not spam'
    return minimalAnswer(ApplicationChange, { message, auditId: 7, data: row })
  })
  return await openAdmin(network, `/admin/dashboard/applications${search}`)
}

describe('spam', () => {
  it('is marked based on what was shown, leaves the list, and is found by its filter', async () => {
    const main = await openApplications(`?open=${id}`, { isSuspect: true })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('Possible spam')

    await dialog.getByRole('button', { name: 'Mark as spam' }).click()

    await expect.element(toast).toMatchTextContent('Marked as spam: Mona Quinn')
    expect(network.requests(change)).toMatchObject([
      { body: { isSpam: true, shown: { spamAt: null, isSuspect: true } } },
    ])
    await expect.element(dialog).toMatchTextContent('counts nowhere')
    expect(await axeViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(main.getByRole('link', { name: 'Mona Quinn' })).not.toBeInTheDocument()

    await main.getByLabelText('Spam').selectOptions('only')

    await expect.element(main.getByRole('link', { name: 'Mona Quinn' })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  it('is marked for the selected rows, and undone', async () => {
    const main = await openApplications('', {})
    const bulk = 'PATCH /api/admin/applications/spam'
    network.answer(bulk, () =>
      minimalAnswer(BulkChangeResponse, { data: { changed: 1, auditIds: [9], left: [] } }),
    )
    network.answer('POST /api/admin/audit-log/9/undo', () => minimalAnswer(UndoResponse))
    await main.getByRole('checkbox', { name: 'Select Mona Quinn' }).click()
    const group = main.getByRole('group', { name: 'Selected rows' })
    await expect.element(group.getByRole('button', { name: 'Not spam' })).not.toBeInTheDocument()

    await group.getByRole('button', { name: 'Mark as spam' }).click()

    await expect.element(toast).toMatchTextContent('1 application marked as spam')
    expect(network.requests(bulk)).toMatchObject([
      { body: { ids: [id], isSpam: true, shown: { [id]: { spamAt: null, isSuspect: false } } } },
    ])
    await expect.element(group).not.toBeInTheDocument()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toast).toMatchTextContent(/Undone/)
  })
})
