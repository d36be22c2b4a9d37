import { BulkChangeResponse, Changed } from '@cardroom/contracts/admin-list'
import { RowNote, RowNoteResponse } from '@cardroom/contracts/row-notes'
import { UndoManyResponse } from '@cardroom/contracts/audit-log'
import { SponsorshipInquiry, SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { SponsorshipPageReportResponse } from '@cardroom/contracts/sponsorship-page-report'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient, sessionKey } from '../../../src/shared/query-client.ts'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { findRows } from '../found-rows.ts'
import { tablePage, toast } from '../table-page.ts'
import { changeOf } from '@cardroom/contracts/admin-list'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'

const InquiryChange = changeOf(sponsorshipKind.row)

const network = fakeNetwork()
resetAppearance()

const list = 'GET /api/admin/sponsorships'
const ids = {
  Alpha: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11',
  Beta: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a12',
  Gamma: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a13',
}
const statusPath = (name: keyof typeof ids) => `PATCH /api/admin/sponsorships/${ids[name]}/status`

let inquiries: SponsorshipInquiry[] = []

beforeEach(() => {
  inquiries = Object.entries(ids).map(([name, id]) =>
    minimalAnswer(SponsorshipInquiry, {
      id,
      companyName: `${name} Whiskey`,
      contactName: `Mona ${name}`,
      email: `${name.toLowerCase()}@sponsor.example`,
      packageType: 'full_product_placement',
      episodeCount: '3_5',
      value: 4000,
      message: 'Call me in the morning.',
      phone: '+1 702 555 0100',
    }),
  )
  network.answer(list, ({ path }) => answerTo(path))
  network.answer('GET /api/admin/reports/sponsorship-page', () =>
    minimalAnswer(SponsorshipPageReportResponse),
  )
})

/** What the service answers: the rows that match, a page of them in their order, and the figures. */
function answerTo(path: string) {
  const {
    found,
    page: shown,
    storedCount,
  } = findRows(path, inquiries, {
    words: ({ companyName, contactName, email }) => `${companyName} ${contactName} ${email}`,
    filters: { status: ({ status }) => status },
    sorts: { company: ({ companyName }) => companyName },
  })
  const empty = minimalAnswer(SponsorshipsResponse)
  return {
    ...empty,
    data: {
      ...empty.data,
      inquiries: shown,
      total: found.length,
      storedCount,
      totalValue: 4000 * found.length,
      avgValue: 4000,
      pendingCount: found.filter(({ status }) => status === 'pending').length,
    },
  }
}

function change(name: keyof typeof ids, values: Partial<SponsorshipInquiry>): SponsorshipInquiry {
  inquiries = inquiries.map((each) => (each.id === ids[name] ? { ...each, ...values } : each))
  const changed = inquiries.find(({ id }) => id === ids[name])
  if (changed === undefined) throw new Error(`No inquiry of ${name}`)
  return changed
}

async function openInquiries(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/sponsorships${query}`)
  const table = tablePage(main, 'Inquiries')
  return {
    main,
    ...table,
    status: (name: string) =>
      table.panel.getByRole('combobox', { name: `Status of ${name} Whiskey` }),
    select: (name: string) =>
      table.panel.getByRole('checkbox', { name: `Select ${name} Whiskey` }).click(),
  }
}

describe('the list of inquiries', () => {
  it('shows each inquiry with its potential value', async () => {
    const { main, row, status } = await openInquiries()

    await expect.element(row('Alpha')).toMatchTextContent(/Mona Alpha/)
    await expect.element(row('Alpha')).toMatchTextContent(/Full Product Placement/)
    await expect.element(row('Alpha')).toMatchTextContent(/\$4,000/)
    await expect.element(status('Alpha')).toHaveValue('pending')
    for (const name of ['Total inquiries', 'Potential value', 'Response rate']) {
      await expect.element(main.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await expect.element(main.getByText('Average $4,000')).toBeVisible()
    await expect.element(main.getByText('3 pending')).toBeVisible()
  })

  it.each(['Beta Whiskey', 'Mona Beta', 'BETA@sponsor.example'])('finds %s', async (text) => {
    const { rowCount, row, search, panel, button } = await openInquiries()

    await search.fill(text)

    await expect.element(row('Beta')).toBeVisible()
    await expect.poll(rowCount).toBe(1)
    await search.fill(`${text} nowhere`)
    await expect.element(panel.getByText('No matches')).toBeVisible()
    await button('Show all').click()
    await expect.element(search).toHaveValue('')
    await expect.poll(rowCount).toBe(3)
  })

  it('fetches the source and campaign of all rows in one request', async () => {
    const route = 'POST /api/admin/reports/lead-sources'
    for (const name of ['Alpha', 'Beta'] as const) change(name, { sessionId: `visit of ${name}` })
    network.answer(route, ({ body }) => ({
      success: true,
      data: (body as { leads: { sessionId: string }[] }).leads.map(({ sessionId }) =>
        sessionId === 'visit of Alpha'
          ? {
              source: 'instagram',
              medium: 'social',
              campaign: 'opening',
              channel: 'organic-social',
            }
          : null,
      ),
    }))
    const { row } = await openInquiries()

    await expect.element(row('Alpha')).toMatchTextContent(/instagram.*opening/)
    await expect.element(row('Beta')).toMatchTextContent(/–/)
    expect(network.requests(route)).toHaveLength(1)
    expect(network.requests(route)[0]?.body).toMatchObject({ leads: [{}, {}] })
  })

  it('keeps search, filter and order in the address', async () => {
    change('Gamma', { status: 'contacted' })
    const { rows, search, filter, head, count, sortBy } = await openInquiries()

    await search.fill('whiskey')
    await filter('Status', 'Pending')
    await sortBy('Company')
    await expect.element(head('Company')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => location.search).toBe('?q=whiskey&status=pending&sort=company')
    await sortBy('Company')
    await expect.element(head('Company')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(count).toMatchTextContent(/2 of 3/)
    await expect.element(rows.first()).toMatchTextContent(/Beta/)

    await filter('Status', 'Contacted')
    await expect.element(rows.first()).toMatchTextContent(/Gamma/)
    history.back()
    await expect.element(rows.first()).toMatchTextContent(/Beta/)
  })

  it('shows a failed request and retries it', async () => {
    network.answer(list, () => refusal(503, 'unavailable', 'Not available'))
    const { main } = await openInquiries()
    await expect
      .element(main.getByRole('alert').getByText('Failed to fetch sponsorships data'))
      .toBeVisible()

    network.answer(list, () => minimalAnswer(SponsorshipsResponse))
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect
      .element(main.getByRole('term').filter({ hasText: 'Total inquiries' }))
      .toBeVisible()
    expect(main.getByRole('alert').all()).toEqual([])
  })
})

const asked = () => network.requests(list).map(({ path }) => path.split('?')[1])

describe('a list of 60 inquiries, searched by the service', () => {
  beforeEach(() => {
    inquiries = Array.from({ length: 60 }, (_, index) =>
      minimalAnswer(SponsorshipInquiry, {
        id: `2b1f7c5e-6f0a-4a63-9d0e-${String(index).padStart(12, '0')}`,
        companyName: `Brand ${String(index).padStart(2, '0')}`,
        contactName: index === 59 ? 'Old Agave' : 'Mona',
        status: 'pending',
      }),
    )
  })
  const rowNamed = 'Brand 59'

  it('requests one page at a time and shows figures over the matching rows', async () => {
    const { main, rowCount, row, count, pages, search } = await openInquiries('?sort=company')
    await expect.poll(rowCount).toBe(25)
    await expect.element(count).toMatchTextContent(/60 in all/)

    await pages.getByRole('button', { name: 'Next' }).click()
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.element(row(rowNamed)).toBeVisible()
    await expect.poll(rowCount).toBe(10)
    await expect.element(pages).toMatchTextContent(/51 to 60 of 60/)
    await search.fill('agave')

    await expect.element(count).toMatchTextContent(/1 of 60/)
    await expect.element(row(rowNamed)).toBeVisible()
    await expect.element(main.getByText('Found of 60')).toBeVisible()
    expect(asked()).toEqual([
      'sort=company&page=1',
      'sort=company&page=2',
      'sort=company&page=3',
      'search=agave&sort=company&page=1',
    ])
  })

  it('ignores a late answer to an earlier search', async () => {
    const { rows, rowCount, row, filter, search, count } = await openInquiries()
    await expect.poll(rowCount).toBe(25)
    const late = Promise.withResolvers<void>()
    network.answer(list, async ({ path }) => {
      const answer = answerTo(path)
      if (path.includes('search=mona')) await late.promise
      return answer
    })

    await search.fill('mona')
    await expect.poll(() => asked().join(' ')).toContain('search=mona')
    await expect.element(rows.first()).toBeVisible()
    await search.fill('agave')
    await expect.element(count).toMatchTextContent(/1 of 60/)
    late.resolve()
    await filter('Status', 'Pending')

    await expect.poll(() => asked().join(' ')).toContain('status=pending')
    await expect.element(row(rowNamed)).toBeVisible()
    await expect.element(count).toMatchTextContent(/1 of 60/)
  })

  it('selects all matching rows across pages', async () => {
    const { panel, bulk, count, search } = await openInquiries()
    await search.fill('mona')
    await expect.element(count).toMatchTextContent(/59 of 60/)
    await panel.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await expect.element(bulk).toMatchTextContent(/25 selected/)

    await bulk.getByRole('button', { name: 'Select all 59' }).click()

    await expect.element(bulk).toMatchTextContent(/59 selected/)
    expect(bulk.getByRole('button', { name: /^Select all/ }).all()).toEqual([])
  })

  it('keeps its rows and its search when a search fails', async () => {
    const { panel, rows, rowCount, search, button, count } = await openInquiries()
    await expect.poll(rowCount).toBe(25)
    network.answer(list, () => refusal(503, 'unavailable', 'Not available'))

    await search.fill('agave')
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/Not refreshed/)
    await expect.element(search).toHaveValue('agave')
    expect(rows.all()).toHaveLength(25)
    network.answer(list, ({ path }) => answerTo(path))
    await button('Refresh').click()

    await expect.element(count).toMatchTextContent(/1 of 60/)
    expect(panel.getByRole('alert').all()).toEqual([])
  })

  it('sets the status of rows on several pages, but not of rows that the search hides', async () => {
    const bulkPath = 'PATCH /api/admin/sponsorships/status'
    network.answer(bulkPath, () =>
      minimalAnswer(BulkChangeResponse, { data: { changed: 2, auditIds: [8, 9], left: [] } }),
    )
    const { panel, bulk, pages, row, search, count } = await openInquiries('?sort=company')
    const choose = (name: string) => panel.getByRole('checkbox', { name: `Select ${name}` }).click()
    await choose('Brand 03')
    await pages.getByRole('button', { name: 'Next' }).click()
    await choose('Brand 30')
    await expect.element(bulk).toMatchTextContent(/2 selected/)

    await search.fill('agave')
    await expect.element(count).toMatchTextContent(/1 of 60/)
    await expect.element(bulk).not.toBeInTheDocument()
    await search.fill('')
    await expect.element(row('Brand 03')).toBeVisible()
    await expect.element(bulk).toMatchTextContent(/2 selected/)
    await bulk.getByLabelText('Status for all selected rows').selectOptions('declined')

    await expect.element(toast).toMatchTextContent(/2 inquiries updated to declined/)
    const chosen = inquiries.filter((_, index) => index === 3 || index === 30)
    expect(network.requests(bulkPath)[0]?.body).toEqual({
      ids: chosen.map(({ id }) => id),
      status: 'declined',
      shown: Object.fromEntries(chosen.map(({ id }) => [id, 'pending'])),
    })
  })

  it('opens a row from another page and keeps it open when it no longer matches the filter', async () => {
    const { id = '' } = inquiries.at(-1) ?? {}
    network.answer(`PATCH /api/admin/sponsorships/${id}/status`, () => {
      inquiries = inquiries.map((row) => (row.id === id ? { ...row, status: 'declined' } : row))
      return minimalAnswer(InquiryChange, { auditId: 7, data: inquiries.at(-1) })
    })
    const { dialog, count } = await openInquiries(`?status=pending&open=${id}`)

    await expect.element(dialog).toMatchTextContent(/Brand 59/)
    await dialog.getByRole('combobox', { name: 'Status of Brand 59' }).selectOptions('declined')

    await expect.element(count).toMatchTextContent(/59 of 60/)
    await expect
      .element(dialog.getByRole('combobox', { name: 'Status of Brand 59' }))
      .toHaveValue('declined')
  })
})

const brandOf = (nth: number) => `Brand ${String(nth).padStart(2, '0')}`

describe('the dialog of one of 60 inquiries', () => {
  beforeEach(() => {
    inquiries = Array.from({ length: 60 }, (_, index) =>
      minimalAnswer(SponsorshipInquiry, {
        id: `2b1f7c5e-6f0a-4a63-9d0e-${String(index).padStart(12, '0')}`,
        companyName: brandOf(index),
        status: 'pending',
      }),
    )
    network.answer('GET /api/admin/notes', () => ({ success: true, data: [] }))
  })

  it('moves to the next and the previous row of the list, across pages', async () => {
    const { dialog, button } = await openInquiries('?sort=company')
    await button(`Details of ${brandOf(23)}`).click()
    const next = dialog.getByRole('button', { name: 'Next' })
    const previous = dialog.getByRole('button', { name: 'Previous' })

    await next.click()
    await expect.element(dialog).toMatchTextContent(/Brand 24.*25 of 60/)
    await next.click()
    await expect.element(dialog).toMatchTextContent(/Brand 25.*26 of 60/)
    await expect.element(next).toHaveFocus()
    await expect.poll(() => new URLSearchParams(location.search).get('page')).toBe('2')
    await previous.click()
    await expect.element(dialog).toMatchTextContent(/Brand 24.*25 of 60/)
    await userEvent.keyboard('{Escape}')
    await expect.element(button(`Details of ${brandOf(24)}`)).toBeVisible()
  })

  it('moves on by key, but not while someone types, and keeps the typed text', async () => {
    const { dialog, button } = await openInquiries('?sort=company')
    await button(`Details of ${brandOf(0)}`).click()
    const note = dialog.getByRole('textbox', { name: 'New note' })

    await expect.element(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await note.fill('To call: ')
    await userEvent.keyboard('jkj')
    await expect.element(note).toHaveValue('To call: jkj')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect.element(note).toHaveValue('')
    await userEvent.keyboard('j')
    await expect.element(dialog).toMatchTextContent(/Brand 02/)
    await userEvent.keyboard('k')
    await expect.element(dialog).toMatchTextContent(/Brand 01/)
    await userEvent.keyboard('k')
    await expect.element(dialog).toMatchTextContent(/Brand 00/)
    await expect.element(note).toHaveValue('To call: jkj')
    await note.fill('')
  })

  it('moves on from the status by key, and returns the focus to the last open row', async () => {
    network.answer(`PATCH /api/admin/sponsorships/${inquiries[1]?.id}/status`, ({ body }) => {
      const { status } = body as { status: 'declined' }
      inquiries = inquiries.map((each, index) => (index === 1 ? { ...each, status } : each))
      return minimalAnswer(InquiryChange, { auditId: 7, data: inquiries[1] })
    })
    const { dialog, button, count } = await openInquiries('?sort=company&status=pending')
    const details = button(`Details of ${brandOf(1)}`)
    await expect.element(details).toBeVisible()
    details.element().focus()
    await userEvent.keyboard('{Enter}')
    const status = dialog.getByRole('combobox', { name: /^Status of/ })
    await expect.element(status).toHaveFocus()

    // Not saved yet, so it is no key to go on.
    await userEvent.keyboard('dj')
    await expect.element(dialog).toMatchTextContent(/Brand 01/)
    await userEvent.keyboard('{Enter}')
    await expect.element(count).toMatchTextContent(/59 of 60/)
    await userEvent.keyboard('j')
    await expect.element(dialog).toMatchTextContent(/Brand 02.*2 of 59/)
    await expect
      .element(dialog.getByRole('combobox', { name: `Status of ${brandOf(2)}` }))
      .toHaveFocus()
    await userEvent.keyboard('{Escape}')

    await expect.element(button(`Details of ${brandOf(2)}`)).toHaveFocus()
  })
})

describe('a selection', () => {
  it('takes one tap on a phone for all shown rows, and stays in view', async () => {
    await page.viewport(390, 844)
    const { button, bulk, rows } = await openInquiries()

    await button('Select all 3 shown').click()
    await expect.element(bulk).toMatchTextContent(/3 selected/)
    rows.last().element().scrollIntoView({ block: 'end' })

    await expect.element(bulk).toBeInViewport({ ratio: 1 })
  })
})

describe('a CSV', () => {
  it('has all rows that match search and filter, in their order', async () => {
    const { panel } = await openInquiries('?q=mona&status=pending&sort=-company')

    await expect
      .element(panel.getByRole('link', { name: 'CSV in this order' }))
      .toHaveAttribute(
        'href',
        '/api/admin/sponsorships/export?search=mona&status=pending&sort=-company',
      )
    await expect
      .element(panel.getByRole('link', { name: 'XLSX in this order' }))
      .toHaveAttribute(
        'href',
        '/api/admin/sponsorships/export?search=mona&status=pending&sort=-company&format=xlsx',
      )
  })
})

const byGrace = (name: keyof typeof ids, status: string, actorEmail = 'grace@quinn.example') => ({
  id: ids[name],
  current: { status },
  change: {
    auditId: 5,
    at: new Date(Date.now() - 150_000).toISOString(),
    actorEmail,
    actorName: 'Grace',
  },
})
const conflict = (data: object) =>
  refusal(409, 'conflict', 'Changed', { issues: [{ path: 'shown', message: 'Changed' }], data })

describe('a status', () => {
  it('is not changed by shortcut keys, which open nothing', async () => {
    const { status } = await openInquiries('?sort=company')
    await expect.element(status('Alpha')).toBeVisible()
    const select = status('Alpha').element() as HTMLSelectElement

    select.focus()
    await userEvent.keyboard('jk/?')
    await userEvent.keyboard('{Tab}')

    await expect.element(status('Alpha')).toHaveValue('pending')
    expect(network.requests(statusPath('Alpha'))).toEqual([])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('is saved when it is chosen with the keyboard, not while keys pass over options', async () => {
    network.answer(statusPath('Alpha'), ({ body }) => {
      const { status } = body as { status: 'contracted' }
      return minimalAnswer(InquiryChange, { data: change('Alpha', { status }) })
    })
    const { status } = await openInquiries('?sort=company')
    await expect.element(status('Alpha')).toBeVisible()
    const select = status('Alpha').element() as HTMLSelectElement

    select.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(status('Alpha')).toHaveValue('contracted')
    await expect.element(status('Alpha')).toHaveAccessibleDescription(/Enter saves/)
    expect(network.requests(statusPath('Alpha'))).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(status('Alpha')).toHaveValue('pending')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

    await expect.element(toast).toMatchTextContent(/updated to contracted/)
    await expect.element(status('Alpha')).toHaveFocus()
    expect(network.requests(statusPath('Alpha')).map(({ body }) => body)).toEqual([
      { status: 'contracted', shown: { status: 'pending' } },
    ])
    await userEvent.keyboard('{ArrowUp}{Tab}')
    await expect.element(toast).toMatchTextContent(/updated to negotiating/)
    expect(network.requests(statusPath('Alpha'))).toHaveLength(2)
  })

  it('leaves the focus in the list when its row no longer matches the filter', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma'] as const) {
      network.answer(statusPath(name), () =>
        minimalAnswer(InquiryChange, {
          message: `${name} contacted`,
          data: change(name, { status: 'contacted' }),
        }),
      )
    }
    const { status, rowCount, button } = await openInquiries('?status=pending&sort=company')
    await expect.element(status('Alpha')).toBeVisible()
    const select = status('Alpha').element() as HTMLSelectElement

    select.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(rowCount).toBe(2)
    await expect.element(status('Beta')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(status('Gamma')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await expect.element(button('Show all')).toHaveFocus()
  })

  it('reverts when it cannot be saved', async () => {
    network.answer(statusPath('Alpha'), () => refusal(503, 'unavailable', 'Not available'))
    const { status } = await openInquiries()

    await status('Alpha').selectOptions('contracted')

    await expect.element(toast).toMatchTextContent(/Error/)
    await expect.element(toast).toMatchTextContent(/Failed to update sponsorship status/)
    await expect.element(status('Alpha')).toHaveValue('pending')
  })

  it('is shown before the service answers', async () => {
    const answer = Promise.withResolvers<void>()
    network.answer(statusPath('Alpha'), async () => {
      await answer.promise
      return minimalAnswer(InquiryChange, {
        data: change('Alpha', { status: 'contracted' }),
      })
    })
    const { status } = await openInquiries()

    await status('Alpha').selectOptions('contracted')
    await expect.element(status('Alpha')).toHaveValue('contracted')
    expect(toast.all()).toEqual([])
    answer.resolve()

    await expect.element(toast).toMatchTextContent(/Sponsorship status updated to contracted/)
  })

  it('is set for several rows at once, and undone except where it has changed since', async () => {
    const bulkPath = 'PATCH /api/admin/sponsorships/status'
    network.answer(bulkPath, () => {
      change('Alpha', { status: 'contacted' })
      change('Beta', { status: 'contacted' })
      const message = '2 inquiries updated to contacted'
      return minimalAnswer(BulkChangeResponse, {
        message,
        data: { changed: 2, auditIds: [7, 8], left: [] },
      })
    })
    const undoPath = 'POST /api/admin/audit-log/undo'
    network.answer(undoPath, () => {
      change('Alpha', { status: 'declined' })
      change('Beta', { status: 'pending' })
      const message = 'The change is undone; 1 has been changed since'
      return minimalAnswer(UndoManyResponse, {
        message,
        data: { undone: 1, left: 1, auditIds: [9] },
      })
    })
    const { select, bulk, status } = await openInquiries()

    await select('Alpha')
    await select('Beta')
    await expect.element(bulk).toMatchTextContent(/2 selected/)
    await bulk.getByLabelText('Status for all selected rows').selectOptions('contacted')
    await expect.element(toast).toMatchTextContent(/2 inquiries updated to contacted/)
    await expect.element(bulk).not.toBeInTheDocument()
    await expect.element(status('Beta')).toHaveValue('contacted')
    await expect.element(status('Gamma')).toHaveValue('pending')
    expect(network.requests(bulkPath)[0]?.body).toEqual({
      ids: expect.arrayContaining([ids.Alpha, ids.Beta]),
      status: 'contacted',
      shown: { [ids.Alpha]: 'pending', [ids.Beta]: 'pending' },
    })
    await toast.getByRole('button', { name: 'Undo' }).click()

    await expect.element(toast).toMatchTextContent(/The change is undone; 1 has been changed/)
    await expect.element(status('Alpha')).toHaveValue('declined')
    await expect.element(status('Beta')).toHaveValue('pending')
    expect(network.requests(undoPath)[0]?.body).toEqual({ ids: [7, 8] })
  })

  it.each([
    { answer: 'Overwrite', says: /Sponsorship status updated to declined/, status: 'declined' },
    { answer: 'Keep', says: /Nothing was overwritten/, status: 'contracted' },
  ])('shows who changed it meanwhile: $answer', async ({ answer, says, status: expected }) => {
    network.answer(statusPath('Alpha'), ({ body }) => {
      const { status, shown } = body as { status: 'declined'; shown: { status: string } }
      if (shown.status === 'contracted') {
        return minimalAnswer(InquiryChange, { data: change('Alpha', { status }) })
      }
      change('Alpha', { status: 'contracted' })
      return conflict(byGrace('Alpha', 'contracted'))
    })
    const { status } = await openInquiries()

    await status('Alpha').selectOptions('declined')
    const question = page.getByRole('alertdialog', { name: 'Alpha Whiskey has changed' })
    await expect.element(question).toMatchTextContent(/Grace set status to contracted 2 min ago/)
    await expect.element(question.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await question.getByRole('button', { name: answer }).click()

    await expect.element(toast).toMatchTextContent(says)
    await expect.element(status('Alpha')).toHaveValue(expected)
    await expect.element(question).not.toBeInTheDocument()
  })

  it('shows rows that changed meanwhile once the others are done', async () => {
    const bulkPath = 'PATCH /api/admin/sponsorships/status'
    network.answer(bulkPath, ({ body }) => {
      const { shown } = body as { shown: Record<string, string> }
      const isAgain = shown[ids.Alpha] === 'contracted'
      change('Beta', { status: 'declined' })
      change('Alpha', { status: isAgain ? 'declined' : 'contracted' })
      return minimalAnswer(BulkChangeResponse, {
        data: isAgain
          ? { changed: 1, auditIds: [9], left: [] }
          : { changed: 1, auditIds: [8], left: [byGrace('Alpha', 'contracted')] },
      })
    })
    const { select, bulk, status } = await openInquiries()
    await select('Alpha')
    await select('Beta')

    await bulk.getByLabelText('Status for all selected rows').selectOptions('declined')
    const question = page.getByRole('alertdialog', { name: 'Alpha Whiskey has changed' })
    await expect.element(question).toMatchTextContent(/Grace set status to contracted/)
    await question.getByRole('button', { name: 'Overwrite' }).click()

    await expect.element(toast).toMatchTextContent(/2 inquiries updated to declined/)
    await expect.element(status('Alpha')).toHaveValue('declined')
    expect(network.requests(bulkPath)[1]?.body).toEqual({
      ids: [ids.Alpha],
      status: 'declined',
      shown: { [ids.Alpha]: 'contracted' },
    })
  })
})

describe('the details', () => {
  const notesPath = '/api/admin/notes'
  let notes: RowNote[] = []
  const grace = minimalAnswer(RowNote, {
    id: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a01',
    note: 'Called, call back on Tuesday',
    author: 'grace@quinn.example',
    authorName: 'Grace',
    createdAt: '2026-06-01T16:30:00.000Z',
    changedAt: null,
  })
  beforeEach(() => {
    notes = [grace]
    network.answer(`GET ${notesPath}`, () => ({ success: true, data: notes }))
    network.answer(`POST ${notesPath}`, ({ body }) => {
      const { id, note } = body as { id: string; note: string }
      const data = { ...grace, id, note, author: 'ada@quinn.example', authorName: 'Ada' }
      notes = [...notes, data]
      change('Alpha', { notesAdmin: note })
      return minimalAnswer(RowNoteResponse, { auditId: 7, data })
    })
  })

  it('have their own address, and notes with authors', async () => {
    const { panel, button, dialog } = await openInquiries()
    await expect
      .element(panel.getByRole('link', { name: 'Email Alpha Whiskey' }))
      .toHaveAttribute('href', 'mailto:alpha@sponsor.example')

    await button('Details of Alpha Whiskey').click()
    await expect.poll(() => location.search).toContain(`open=${ids.Alpha}`)
    await expect.element(dialog).toMatchTextContent(/Call me in the morning\./)
    const lines = dialog.getByRole('list', { name: 'Notes on Alpha Whiskey' }).getByRole('listitem')
    await expect
      .element(lines.first())
      .toMatchTextContent(/Grace, Jun 1, 9:30 AM.*Called, call back on Tuesday/)
    await expect.element(lines.first().getByRole('button')).not.toBeInTheDocument()
    await dialog.getByLabelText('New note').fill('Sent the deck')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect.element(toast).toMatchTextContent(/Note on Alpha Whiskey added/)
    await expect.element(lines.last()).toMatchTextContent(/Ada.*Sent the deck/)
    await expect.element(dialog.getByLabelText('New note')).toHaveValue('')
    expect(network.requests(`POST ${notesPath}`)[0]?.body).toEqual({
      id: expect.any(String),
      subject: { subjectType: 'sponsorship', subjectId: ids.Alpha },
      note: 'Sent the deck',
    })
    await userEvent.keyboard('{Escape}')

    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => location.search).not.toContain('open=')
    await expect.element(button('Details and notes of Alpha Whiskey')).toBeVisible()
  })

  it('refuse an empty note', async () => {
    const { dialog } = await openInquiries(`?open=${ids.Beta}`)

    await dialog.getByRole('button', { name: 'Add note' }).click()

    await expect
      .element(dialog.getByLabelText('New note'))
      .toHaveAccessibleDescription(/Please write your note/)
    expect(network.requests(`POST ${notesPath}`)).toEqual([])
  })

  it('let authors correct and remove only their own notes', async () => {
    const own = { ...grace, author: 'ada@quinn.example', authorName: 'Ada', note: 'Caled' }
    notes = [own]
    network.answer(`PATCH ${notesPath}/${own.id}`, ({ body }) => {
      const { note } = body as { note: string }
      notes = [{ ...own, note, changedAt: '2026-06-02T16:30:00.000Z' }]
      return minimalAnswer(RowNoteResponse, { data: notes[0] })
    })
    network.answer(`DELETE ${notesPath}/${own.id}`, () => {
      notes = []
      return minimalAnswer(Changed, { message: 'Note removed' })
    })
    const { dialog } = await openInquiries(`?open=${ids.Beta}`)

    await dialog.getByRole('button', { name: 'Correct: Caled' }).click()
    await dialog.getByLabelText('Correct the note').fill('Called')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    const line = dialog.getByRole('list', { name: /^Notes on/ }).getByRole('listitem')
    await expect.element(line).toMatchTextContent(/corrected Jun 2, 9:30 AM.*Called/)
    expect(network.requests(`PATCH ${notesPath}/${own.id}`)[0]?.body).toEqual({
      note: 'Called',
      shown: { note: 'Caled' },
    })
    await dialog.getByRole('button', { name: 'Remove: Called' }).click()

    await expect.element(toast).toMatchTextContent(/Note removed/)
    await expect.element(line).not.toBeInTheDocument()
  })

  it('keep an unsaved note across Escape, an outside click, a failure and an ended session', async () => {
    network.answer(`POST ${notesPath}`, () => refusal(503, 'unavailable', 'Not available'))
    const { dialog, button } = await openInquiries()
    const field = dialog.getByLabelText('New note')
    await button('Details of Alpha Whiskey').click()
    await field.fill('Spoke on Monday')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await button('Details of Beta Whiskey').click()
    await expect.element(field).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await button('Details of Alpha Whiskey').click()
    await expect.element(field).toHaveValue('Spoke on Monday')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect.element(toast).toMatchTextContent(/Not available/)
    await expect.element(field).toHaveValue('Spoke on Monday')

    dialog.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    queryClient.setQueryData(sessionKey, null)
    await expect.element(page.getByLabelText('Password')).toBeVisible()

    const again = await openInquiries(`?open=${ids.Alpha}`)
    await expect.element(again.dialog.getByLabelText('New note')).toHaveValue('Spoke on Monday')
    await again.dialog.getByLabelText('New note').fill('')
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.includes(ids.Alpha)))
      .toEqual([])
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the tab has no violation, with its bulk bar, its toast and its dialog', async () => {
    await useAppearance(appearance)
    network.answer(statusPath('Alpha'), () =>
      minimalAnswer(InquiryChange, {
        auditId: 7,
        data: change('Alpha', { status: 'contacted' }),
      }),
    )
    const { select, status, button, dialog } = await openInquiries()
    await select('Alpha')
    await status('Alpha').selectOptions('contacted')
    await expect.element(toast).toBeVisible()
    expect(await axeViolations()).toEqual([])

    await button('Details of Alpha Whiskey').click()
    await expect.element(dialog).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
