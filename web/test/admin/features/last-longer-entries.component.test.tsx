import { Changed } from '@cardroom/contracts/admin-list'
import { UndoResponse } from '@cardroom/contracts/audit-log'
import {
  WsopChangeResponse,
  WsopDecisionResponse,
  WsopPlayerChange,
  WsopPlayerChangesResponse,
  WsopSignup,
  WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { findRows } from '../found-rows.ts'
import { tablePage, toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const list = 'GET /api/admin/wsop/signups'
const entryPath = (id: number, field: string) => `PATCH /api/admin/wsop/signups/${id}/${field}`

let entries: WsopSignup[] = []
let updates: WsopPlayerChange[] = []

beforeEach(() => {
  entries = ['Quinn', 'Ray'].map((lastName, index) =>
    minimalAnswer(WsopSignup, {
      id: index + 1,
      firstName: 'Mona',
      lastName,
      email: `${lastName.toLowerCase()}@player.example`,
      buyInAmount: 2000,
      confirmedAt: '2025-06-01T16:30:00.000Z',
    }),
  )
  updates = []
  network.answer(list, ({ path }) => {
    const {
      found,
      page: data,
      storedCount,
    } = findRows(path, entries, {
      words: ({ firstName, lastName, email, phone }) =>
        `${firstName} ${lastName} ${email} ${phone}`,
      filters: {
        payment: ({ isPaid }) => (isPaid ? 'paid' : 'unpaid'),
        status: ({ isEliminated }) => (isEliminated ? 'eliminated' : 'playing'),
      },
      sorts: {
        name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
        chips: ({ chipCount }) => String(chipCount ?? 0).padStart(12, '0'),
      },
    })
    const totals = { signups: found.length, paid: 0, playing: found.length, prizePool: 0 }
    return minimalAnswer(WsopSignupsResponse, { data, totals, storedCount })
  })
  network.answer('GET /api/admin/wsop/changes', () =>
    minimalAnswer(WsopPlayerChangesResponse, { data: updates }),
  )
  for (const { id } of entries) {
    network.answer(entryPath(id, 'payment'), ({ body }) => changed(id, body as object))
    network.answer(entryPath(id, 'elimination'), ({ body }) => changed(id, body as object))
    network.answer(entryPath(id, 'confirmation'), () =>
      changed(id, { confirmedAt: '2025-06-02T16:30:00.000Z' }),
    )
    network.answer(entryPath(id, 'chips'), ({ body }) => changed(id, body as object))
  }
})

/** Stores what a request changes, as the service does. */
function changed(id: number, values: object): WsopChangeResponse {
  entries = entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry))
  const data = entries.find((entry) => entry.id === id)
  return minimalAnswer(WsopChangeResponse, { auditId: 7, data })
}

/** Adds an unverified update of the first entry. */
function addUpdate(before: number, after: number): void {
  const state = { isEliminated: false, finalPosition: null }
  updates = [
    minimalAnswer(WsopPlayerChange, {
      id: 5,
      signupId: 1,
      firstName: 'Mona',
      lastName: 'Quinn',
      kind: 'chips',
      before: { ...state, chipCount: before },
      after: { ...state, chipCount: after },
    }),
  ]
  changed(1, { chipCount: after, unverifiedChanges: 1 })
}

const sentTo = (field: string) =>
  network.requests(entryPath(1, field)).map(({ body }) => body as Record<string, unknown>)

/** What was sent, without what it was based on. */
const bodies = (field: string) => sentTo(field).map(({ shown: _shown, ...body }) => body)

async function openEntries(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/wsop${query}`)
  const table = tablePage(main, 'Participants')
  return {
    main,
    ...table,
    payment: table.button(/mark Mona Quinn as/),
    chips: table.button(/edit chips of Mona Quinn/),
    chipField: table.panel.getByRole('textbox', { name: 'Chips of Mona Quinn' }),
    place: table.button(/edit final position of Mona Quinn/),
    updates: main.getByRole('region', { name: 'Updates to check' }),
  }
}

describe('the list of participants', () => {
  it('shows the participants under the specified headings', async () => {
    const { main, head, row } = await openEntries()

    const heads = ['Name', 'Email', 'Phone', 'Chips', 'Buy-in', 'Payment', 'Status', 'Actions']
    for (const name of heads) await expect.element(head(name)).toBeVisible()
    for (const name of ['Total Signups', 'Paid Entries', 'Still Playing', 'Prize Pool']) {
      await expect.element(main.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await expect.element(row('Mona Quinn')).toMatchTextContent(/quinn@player\.example/)
    await expect.element(row('Mona Quinn')).toMatchTextContent(/\$2,000/)
    await expect.element(row('Mona Quinn')).toMatchTextContent(/Unpaid/)
    await expect.element(row('Mona Quinn')).toMatchTextContent(/Still playing/)
  })

  it('shows that it is loading, and that it is empty', async () => {
    const answer = Promise.withResolvers<void>()
    network.answer(list, async () => {
      await answer.promise
      return minimalAnswer(WsopSignupsResponse)
    })
    const { main } = await openEntries()

    await expect.element(main.getByText('Loading participants...')).toBeVisible()
    answer.resolve()

    await expect.element(main.getByText('No participants yet')).toBeVisible()
  })

  it('marks an unconfirmed entry and confirms it by hand', async () => {
    changed(1, { confirmedAt: null })
    const { row, button } = await openEntries()
    await expect.element(row('Mona Quinn')).toMatchTextContent(/Not confirmed/)

    await button('Confirm Mona Quinn').click()

    await expect.element(row('Mona Quinn')).not.toMatchTextContent(/Not confirmed/)
    await expect.element(toast).toMatchTextContent('Confirmation updated successfully')
    expect(bodies('confirmation')).toEqual([{ isConfirmed: true }])
  })
})

describe('an entry', () => {
  it('is marked as paid with the method usdt, and as unpaid with none', async () => {
    const { payment } = await openEntries()

    await payment.click()
    await expect.element(toast).toMatchTextContent(/Payment status updated successfully/)
    await expect.element(payment).toMatchTextContent(/^Paid/)
    await payment.click()
    await expect.element(payment).toMatchTextContent(/^Unpaid/)

    await expect
      .poll(() => bodies('payment'))
      .toEqual([{ isPaid: true, paymentMethod: 'usdt' }, { isPaid: false }])
  })

  it('is eliminated with the time, and restored', async () => {
    const { button, row } = await openEntries()

    await button('Eliminate Mona Quinn').click()
    await expect.element(toast).toMatchTextContent(/Elimination status updated successfully/)
    await expect.element(row('Mona Quinn')).toMatchTextContent(/Eliminated/)
    await button('Restore Mona Quinn').click()
    await expect.element(row('Mona Quinn')).toMatchTextContent(/Still playing/)
    await expect.element(button('Eliminate Mona Quinn')).toBeVisible()

    await expect.poll(() => bodies('elimination').length).toBe(2)
    const [out, back] = bodies('elimination')
    expect(out).toEqual({ isEliminated: true, eliminationDate: expect.any(String) })
    expect(Date.parse(String(out?.['eliminationDate']))).not.toBeNaN()
    expect(back).toEqual({ isEliminated: false, eliminationDate: null })
  })

  it('has chips that are edited in place: save, cancel, and 0 for text without a number', async () => {
    const { chips, chipField, button } = await openEntries()

    await chips.click()
    await expect.element(chipField).toHaveFocus()
    await chipField.fill('12,500')
    await button('Save chips of Mona Quinn').click()
    await expect.element(toast).toMatchTextContent(/Chip count updated successfully/)
    await expect.element(chips).toHaveTextContent('12,500')

    await chips.click()
    await chipField.fill('99')
    await button('Cancel chips of Mona Quinn').click()
    await expect.element(chips).toHaveTextContent('12,500')

    await chips.click()
    await chipField.fill('all in')
    await userEvent.keyboard('{Enter}')
    await expect.element(chips).toHaveTextContent('0')
    await expect.element(chips).toHaveFocus()

    await expect
      .poll(() => sentTo('chips'))
      .toEqual([
        { chipCount: 12_500, shown: { chipCount: null } },
        { chipCount: 0, shown: { chipCount: 12_500 } },
      ])
  })

  it('accepts chips such as 1.2m, and keeps text that it cannot read', async () => {
    const { chips, chipField } = await openEntries()

    await chips.click()
    await chipField.fill('85x')
    await userEvent.keyboard('{Enter}')
    await expect.element(chipField).toHaveAccessibleDescription(/such as 85,500, 85k or 1.2m/)
    await expect.element(chipField).toHaveValue('85x')
    await chipField.fill('1.2m')
    await userEvent.keyboard('{Enter}')

    await expect.element(chips).toHaveTextContent('1,200,000')
    await expect.poll(() => bodies('chips')).toEqual([{ chipCount: 1_200_000 }])
  })

  it('bases an edit on the values from when it began', async () => {
    const { chips, chipField, button } = await openEntries()
    await chips.click()
    await chipField.fill('500')
    changed(1, { chipCount: 85_000 })
    await button('Refresh').click()
    await expect.element(button('Refresh')).toBeEnabled()

    await chipField.click()
    await userEvent.keyboard('{Enter}')

    await expect
      .poll(() => sentTo('chips'))
      .toEqual([{ chipCount: 500, shown: { chipCount: null } }])
  })

  it('has a place once it is eliminated, which can be undone', async () => {
    changed(1, { isEliminated: true })
    network.answer('POST /api/admin/audit-log/7/undo', () => {
      changed(1, { finalPosition: null })
      return minimalAnswer(UndoResponse)
    })
    const { place, panel, button } = await openEntries()

    await expect.element(place).toHaveTextContent('Set place')
    await place.click()
    await panel.getByRole('textbox', { name: 'Final position of Mona Quinn' }).fill('1st')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast).toMatchTextContent(/Final position updated successfully/)
    await expect.element(place).toHaveTextContent('1st')
    await expect.element(place).toHaveFocus()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.element(place).toHaveTextContent('Set place')

    await button('Restore Mona Quinn').click()
    await expect.element(place).not.toBeInTheDocument()
  })

  it("shows the service's message for a refused change, and reverts it", async () => {
    const message = 'Chip count must be 0 or higher'
    network.answer(entryPath(1, 'chips'), () => refusal(400, 'bad_request', message))
    const { chips, chipField } = await openEntries()

    await chips.click()
    await chipField.fill('-5')
    await userEvent.keyboard('{Enter}')

    await expect.element(toast).toMatchTextContent(/Error/)
    await expect.element(toast).toMatchTextContent(/Chip count must be 0 or higher/)
    await expect.element(chips).toHaveTextContent('–')
  })
})

describe('the dialog of an entry', () => {
  it('saves the transaction of a paid entry', async () => {
    changed(1, { isPaid: true, paymentMethod: 'usdt' })
    const { button, dialog } = await openEntries()

    await button('Details of Mona Quinn').click()
    await dialog.getByLabelText('Transaction', { exact: true }).fill(' 0xc0ffee ')
    await dialog.getByRole('button', { name: 'Save transaction' }).click()

    await expect.element(toast).toMatchTextContent(/Transaction of Mona Quinn saved/)
    expect(sentTo('payment')).toEqual([
      {
        isPaid: true,
        transactionId: '0xc0ffee',
        shown: { isPaid: true, transactionId: null },
      },
    ])
    await expect.element(dialog).toMatchTextContent(/Methodusdt/)
    await expect.element(dialog).toMatchTextContent(/Transaction0xc0ffee/)
  })

  it('deletes the entry after confirmation', async () => {
    network.answer('DELETE /api/admin/wsop/signups/1', () => {
      entries = entries.slice(1)
      return minimalAnswer(Changed, { auditId: 7 })
    })
    const { button, dialog, row } = await openEntries()

    await button('Details of Mona Quinn').click()
    await dialog.getByRole('button', { name: 'Delete participant' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Mona Quinn?' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await question.getByRole('button', { name: 'Delete participant' }).click()

    await expect.element(toast).toMatchTextContent(/Mona Quinn deleted successfully/)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(row('Mona Quinn')).not.toBeInTheDocument()
  })
})

describe('an unverified update', () => {
  it.each([
    { decision: 'Undo', state: 'refused', left: 30_000, shown: '30,000' },
    { decision: 'Keep', state: 'confirmed', left: 0, shown: '0' },
  ])('can be decided: $decision', async ({ decision, state, left, shown }) => {
    addUpdate(30_000, 0)
    network.answer('PATCH /api/admin/wsop/changes/5', () => {
      const [data] = updates
      updates = []
      changed(1, { chipCount: left, unverifiedChanges: 0 })
      return minimalAnswer(WsopDecisionResponse, { data })
    })
    const { row, chips, ...table } = await openEntries()

    await expect.element(row('Mona Quinn')).toMatchTextContent(/1 to check/)
    await expect.element(table.updates).toMatchTextContent(/Mona Quinn: chips 30,000 → 0/)
    await table.updates
      .getByRole('button', { name: `${decision} the update of Mona Quinn` })
      .click()

    await expect.element(table.updates).not.toBeInTheDocument()
    await expect.element(row('Mona Quinn')).not.toMatchTextContent(/to check/)
    await expect.element(chips).toHaveTextContent(shown)
    const [sent] = network.requests('PATCH /api/admin/wsop/changes/5')
    expect(sent?.body).toEqual({ state })
  })
})

const focused = () => document.activeElement?.getAttribute('aria-label')

describe('the rows by keyboard', () => {
  it('are reached from the search once they match it, and are followed with j and k', async () => {
    const { search, panel } = await openEntries()
    await expect.element(panel.getByRole('button', { name: /mark Mona Ray/ })).toBeVisible()
    await search.click()
    await userEvent.keyboard('mona{ArrowDown}')
    await expect.poll(focused).toBe('Select Mona Quinn')
    panel
      .getByRole('button', { name: /mark Mona Quinn/ })
      .element()
      .focus()

    await userEvent.keyboard(' ')
    await expect.poll(focused).toBe('Paid: mark Mona Quinn as unpaid')
    await userEvent.keyboard('j')
    await expect.poll(focused).toBe('Unpaid: mark Mona Ray as paid')
    await userEvent.keyboard('jk')
    await expect.poll(focused).toBe('Paid: mark Mona Quinn as unpaid')
    expect(bodies('payment')).toHaveLength(1)

    // In the same column again.
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('ray{ArrowDown}')
    await expect.poll(focused).toBe('Unpaid: mark Mona Ray as paid')
  })

  it('keep the column when a row has more controls', async () => {
    entries = entries.map((entry) => (entry.id === 2 ? { ...entry, confirmedAt: null } : entry))
    const { panel } = await openEntries()
    await expect.element(panel.getByRole('button', { name: 'Confirm Mona Ray' })).toBeVisible()

    panel.getByRole('button', { name: 'Eliminate Mona Quinn' }).element().focus()
    await userEvent.keyboard('j')

    await expect.poll(focused).toBe('Eliminate Mona Ray')
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the tab has no violation, with an edit, a toast and its dialogs', async () => {
    await useAppearance(appearance)
    addUpdate(30_000, 77)
    const { payment, chips, button, dialog } = await openEntries()
    await payment.click()
    await expect.element(payment).toMatchTextContent(/^Paid/)
    await expect.element(toast).toBeVisible()
    await chips.click()
    expect(await axeViolations()).toEqual([])

    await button('Cancel chips of Mona Quinn').click()
    await button('Details of Mona Quinn').click()
    await expect.element(dialog).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Delete participant' }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
