import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import { AdminApplication, ApplicationsResponse } from '@cardroom/contracts/applications'
import {
  AdminNewsletter,
  NewslettersResponse,
  type ReaderState,
} from '@cardroom/contracts/newsletter-subscribers'
import { beforeEach, describe, expect, it } from 'vitest'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { tablePage, toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const ids = {
  Ada: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11',
  Bo: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a12',
}
const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

let applications: AdminApplication[] = []
/** What readers have become, by their ids. */
const left = new Map<number, ReaderState>()

beforeEach(() => {
  left.clear()
  applications = Object.entries(ids).map(([firstName, id]) =>
    minimalAnswer(AdminApplication, {
      id,
      firstName,
      lastName: 'Quinn',
      email: `${firstName.toLowerCase()}@quinn.example`,
      stakes: '25_50',
      experience: 'over_10_years',
    }),
  )
  network.answer('GET /api/admin/applications', () =>
    minimalAnswer(ApplicationsResponse, { data: applications, total: 2, pendingCount: 2 }),
  )
  network.answer('GET /api/admin/newsletters', () => {
    const data = letters.map((letter, index) =>
      minimalAnswer(AdminNewsletter, {
        id: index + 1,
        email: `${letter}@reader.example`,
        interestedInGame: index === 0,
        state: left.get(index + 1) ?? (index === 2 ? 'bounced' : 'subscribed'),
      }),
    )
    return minimalAnswer(NewslettersResponse, { data, total: 26, interestedCount: 1 })
  })
})

async function openApplications(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/applications${query}`)
  const table = tablePage(main, 'Applications')
  return {
    ...table,
    status: (name: string) =>
      table.panel.getByRole('combobox', { name: `Status of ${name} Quinn` }),
  }
}

async function openSubscribers(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/newsletter${query}`)
  return { main, ...tablePage(main, 'Newsletter sign-ups') }
}

it('several applications get one status', async () => {
  network.answer('PATCH /api/admin/applications/status', ({ body }) => {
    const { ids: named, status } = body as { ids: string[]; status: 'waitlisted' }
    applications = applications.map((each) =>
      named.includes(each.id) ? { ...each, status } : each,
    )
    const empty = minimalAnswer(BulkChangeResponse)
    return { ...empty, data: { changed: named.length, auditIds: [7, 8], left: [] } }
  })
  const { panel, bulk, filter, status } = await openApplications('?status=pending')

  await panel.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await bulk.getByLabelText('Status for all selected rows').selectOptions('waitlisted')

  await expect.element(toast).toMatchTextContent(/2 applications updated to waitlisted/)
  await expect.element(panel.getByText('No matches')).toBeVisible()
  await filter('Status', 'Waitlisted')
  await expect.element(status('Ada')).toHaveValue('waitlisted')
  await expect.element(status('Bo')).toHaveValue('waitlisted')
})

describe('the subscribers of the newsletter', () => {
  it('can be found by what they are interested in', async () => {
    const { main, rows, row, search, filter, panel } = await openSubscribers()
    await expect.element(main.getByRole('term').filter({ hasText: 'Total sign-ups' })).toBeVisible()

    await search.fill('a@reader')

    await expect.element(row('a@reader.example')).toMatchTextContent(/Interested/)
    await expect.poll(() => rows.all().length).toBe(1)
    await filter('Interested in the game', 'Newsletter only')
    await expect.element(panel.getByText('No matches')).toBeVisible()
  })

  it('show what has become of them, and can be taken off the list', async () => {
    network.answer('PATCH /api/admin/newsletters/1/state', ({ body }) => {
      const { state } = body as { state: ReaderState }
      left.set(1, state)
      const data = minimalAnswer(AdminNewsletter, { id: 1, email: 'a@reader.example', state })
      return { success: true, message: 'The reader is off the list', auditId: 7, data }
    })
    const { row, button, filter, panel } = await openSubscribers('?sort=email')
    await expect.element(row('c@reader.example')).toMatchTextContent(/Bounced/)
    await expect.element(button('Unsubscribe c@reader.example')).not.toBeInTheDocument()

    await button('Unsubscribe a@reader.example').click()

    await expect.element(toast).toMatchTextContent(/The reader is off the list: a@reader.example/)
    await expect.element(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await filter('State', 'Unsubscribed')
    await expect.element(row('a@reader.example')).toMatchTextContent(/Unsubscribed/)
    await expect.poll(() => panel.element().querySelectorAll('tbody tr, li').length).toBe(1)
  })

  it('are 25 a page, in the address', async () => {
    const { panel, row, pages, search } = await openSubscribers('?q=reader&sort=email')
    await expect.poll(() => panel.element().querySelectorAll('tbody tr').length).toBe(25)
    await expect.element(pages).toMatchTextContent(/1 to 25 of 26/)

    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.element(row('z@reader.example')).toBeVisible()
    await expect.element(pages).toMatchTextContent(/26 to 26 of 26/)
    expect(location.search).toMatch(/&page=2$/)
    await search.fill('a@reader')

    await expect.element(row('a@reader.example')).toBeVisible()
    await expect.element(pages).not.toBeInTheDocument()
    expect(location.search).not.toContain('page=')
  })

  it('open at the page of the address', async () => {
    const { row, pages } = await openSubscribers('?sort=email&page=2')

    await expect.element(row('z@reader.example')).toBeVisible()
    await expect.element(pages).toMatchTextContent(/26 to 26 of 26/)
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  beforeEach(() => useAppearance(appearance))

  it('the applications have no violation, with bulk bar and dialog', async () => {
    const { panel, button, dialog } = await openApplications('?q=ada')
    await panel.getByRole('checkbox', { name: 'Select Ada Quinn' }).click()
    expect(await axeViolations()).toEqual([])
    await button('Details of Ada Quinn').click()
    await expect.element(dialog).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })

  it('the subscribers have no violation', async () => {
    const { row } = await openSubscribers('?q=a@reader')
    await expect.element(row('a@reader.example')).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
