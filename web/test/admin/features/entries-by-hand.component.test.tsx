import {
  WsopBulkPaymentResponse,
  WsopChangeResponse,
  WsopPlayerChangesResponse,
  WsopSignup,
  WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { tablePage, toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const addPath = 'POST /api/admin/wsop/signups'
const correctPath = 'PATCH /api/admin/wsop/signups/1/person'

let entries: WsopSignup[] = []

beforeEach(() => {
  sessionStorage.clear()
  entries = ['Quinn', 'Ray', 'Stone'].map((lastName, index) =>
    minimalAnswer(WsopSignup, {
      id: index + 1,
      firstName: 'Mona',
      lastName,
      email: `${lastName.toLowerCase()}@player.example`,
      phone: '+1 702 555 0100',
      buyInAmount: 2000,
      confirmedAt: '2025-06-01T16:30:00.000Z',
    }),
  )
  network.answer('GET /api/admin/wsop/signups', () => {
    const totals = { signups: 3, paid: 0, playing: 3, prizePool: 0 }
    return minimalAnswer(WsopSignupsResponse, { data: entries, totals })
  })
  network.answer('GET /api/admin/wsop/changes', () => minimalAnswer(WsopPlayerChangesResponse))
  network.answer(addPath, ({ body }) => {
    const added = minimalAnswer(WsopSignup, { ...(body as object), id: 9 })
    entries = [...entries, added]
    return minimalAnswer(WsopChangeResponse, {
      message: 'Participant added successfully',
      auditId: 7,
      data: added,
    })
  })
  network.answer(correctPath, ({ body }) => {
    const { shown: _shown, ...values } = body as Record<string, unknown>
    entries = entries.map((entry) => (entry.id === 1 ? { ...entry, ...values } : entry))
    return minimalAnswer(WsopChangeResponse, {
      message: 'Participant corrected successfully',
      auditId: 7,
      data: entries[0],
    })
  })
})

async function openEntries() {
  const main = await openAdmin(network, '/admin/dashboard/wsop')
  const table = tablePage(main, 'Participants')
  const dialog = page.getByRole('dialog').last()
  const field = (label: string) => dialog.getByLabelText(label)
  return {
    ...table,
    dialog,
    field,
    openAdd: () => table.button('Add participant').click(),
    openCorrect: async () => {
      await table.button('Details of Mona Quinn').click()
      await dialog.getByRole('button', { name: 'Correct' }).click()
    },
    write: async (fields: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
    },
    send: (name: string) => dialog.getByRole('button', { name }).click(),
  }
}

const typed = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  Email: ' Grace@Player.example',
  Phone: '+1 702 555 0199',
}

describe('an entry by hand', () => {
  it('is added with the usual buy-in, under the same id for a repeat', async () => {
    const { openAdd, write, send, row } = await openEntries()
    await openAdd()
    network.answer(addPath, () => refusal(503, 'unavailable', 'Please try again'))
    await write(typed)
    await send('Add participant')
    await expect.element(toast).toMatchTextContent(/Please try again/)
    network.answer(addPath, ({ body }) => {
      const added = minimalAnswer(WsopSignup, { ...(body as object), id: 9 })
      entries = [...entries, added]
      return minimalAnswer(WsopChangeResponse, { auditId: 7, data: added })
    })

    await send('Add participant')

    await expect.element(row('Grace Hopper')).toBeVisible()
    const [first, second] = network.requests(addPath).map(({ body }) => body)
    expect(second).toEqual(first)
    expect(second).toMatchObject({
      firstName: 'Grace',
      email: 'grace@player.example',
      buyInAmount: 2000,
    })
  })

  it('shows the errors at the fields', async () => {
    const { openAdd, write, send, dialog } = await openEntries()
    await openAdd()
    await write({ 'First name': 'G', Email: 'nobody', 'Buy-in': 'lots' })
    await send('Add participant')

    for (const message of [
      /First name must be at least 2/,
      /valid email/,
      /valid phone/,
      /Buy-in must be a whole number/,
    ]) {
      await expect.element(dialog.getByText(message)).toBeVisible()
    }
    expect(network.requests(addPath)).toEqual([])
  })

  it('shows at the field that the e-mail is taken, and keeps the typed text', async () => {
    const message = 'This email is already registered for the Last Longer.'
    network.answer(addPath, () =>
      refusal(409, 'conflict', message, { issues: [{ path: 'email', message }] }),
    )
    const { openAdd, write, send, dialog, field } = await openEntries()
    await openAdd()
    await write(typed)
    await send('Add participant')

    await expect.element(dialog.getByText(/already registered/)).toBeVisible()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('First name')).toHaveValue('Grace')
  })

  it('is corrected based on what was shown, and explains a new e-mail', async () => {
    const { openCorrect, write, send, dialog } = await openEntries()
    await openCorrect()
    await write({ Email: 'mona@player.example', 'Buy-in': '5,000' })
    await expect.element(dialog.getByText(/A new address is not confirmed/)).toBeVisible()

    await send('Save participant')

    await expect.element(toast).toMatchTextContent(/Participant corrected successfully/)
    // The details stay open below it.
    await expect.element(dialog).toMatchTextContent(/mona@player\.example.*\$5,000/)
    expect(network.requests(correctPath)[0]?.body).toEqual({
      firstName: 'Mona',
      lastName: 'Quinn',
      email: 'mona@player.example',
      phone: '+1 702 555 0100',
      buyInAmount: 5000,
      shown: {
        firstName: 'Mona',
        lastName: 'Quinn',
        email: 'quinn@player.example',
        phone: '+1 702 555 0100',
        buyInAmount: 2000,
      },
    })
  })
})

const reply = (data: object) =>
  minimalAnswer(WsopBulkPaymentResponse, {
    data: { changed: 0, auditIds: [], left: [], gone: [], ...data },
  })

/** Selects all three and pays them. */
async function pay() {
  const opened = await openEntries()
  for (const name of ['Quinn', 'Ray', 'Stone']) {
    await opened.panel.getByRole('checkbox', { name: `Select Mona ${name}` }).click()
  }
  await opened.bulk.getByRole('button', { name: 'Mark as paid' }).click()
  await opened.write({ 'Transaction (optional)': '0xabc' })
  await opened.send('Mark as paid')
  return opened
}

describe('selected entries', () => {
  const bulkPath = 'PATCH /api/admin/wsop/signups/payment'
  const later = {
    id: 2,
    current: { isPaid: true, transactionId: '0xgrace' },
    change: {
      auditId: 5,
      at: new Date().toISOString(),
      actorEmail: 'grace@quinn.example',
      actorName: 'Grace',
    },
  }

  it('are paid with method and transaction, based on what was shown', async () => {
    network.answer(bulkPath, () => reply({ changed: 3, auditIds: [7, 8, 9] }))
    const { bulk } = await pay()

    await expect.element(toast).toMatchTextContent(/3 participants marked as paid/)
    await expect.element(bulk).not.toBeInTheDocument()
    expect(network.requests(bulkPath).map(({ body }) => body)).toEqual([
      {
        ids: [1, 2, 3],
        isPaid: true,
        paymentMethod: 'usdt',
        transactionId: '0xabc',
        shown: [1, 2, 3].map((id) => ({ id, isPaid: false, transactionId: null })),
      },
    ])
  })

  it('are skipped and named if somebody else changed them', async () => {
    network.answer(bulkPath, () => reply({ changed: 1, auditIds: [7], left: [later], gone: [3] }))
    await pay()
    const question = page.getByRole('alertdialog', { name: 'Mona Ray has changed' })
    await expect.element(question).toMatchTextContent(/Grace set is paid to yes/)
    await question.getByRole('button', { name: 'Keep' }).click()

    await expect
      .element(toast)
      .toMatchTextContent(
        /1 participant marked as paid; left as they are: Mona Ray; deleted meanwhile: Mona Stone/,
      )
  })

  it('are overwritten based on the values that were just shown', async () => {
    network.answer(bulkPath, ({ body }) =>
      (body as { ids: number[] }).ids.length === 1
        ? reply({ changed: 1, auditIds: [8] })
        : reply({ changed: 2, auditIds: [6, 7], left: [later] }),
    )
    await pay()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click()

    await expect.element(toast).toMatchTextContent(/3 participants marked as paid/)
    expect(network.requests(bulkPath)[1]?.body).toMatchObject({
      ids: [2],
      shown: [{ id: 2, isPaid: true, transactionId: '0xgrace' }],
    })
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the form has no violation, with its errors', async () => {
    await useAppearance(appearance)
    const { openAdd, send, dialog } = await openEntries()
    await openAdd()
    await send('Add participant')
    await expect.element(dialog.getByText(/First name must/)).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })

  it('the payment of several entries has no violation', async () => {
    await useAppearance(appearance)
    const { panel, bulk, dialog } = await openEntries()
    await panel.getByRole('checkbox', { name: 'Select Mona Ray' }).click()
    expect(await axeViolations()).toEqual([])
    await bulk.getByRole('button', { name: 'Mark as paid' }).click()
    await expect.element(dialog).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
