import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import { AdminApplication, ApplicationsResponse } from '@cardroom/contracts/applications'
import {
  AdminNewsletter,
  NewslettersResponse,
  type ReaderState,
} from '@cardroom/contracts/newsletter-subscribers'
import { SavedFilter, type SavedFilterRequest } from '@cardroom/contracts/saved-filters'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toast as showToast } from '../../../src/shared/toast/toasts.ts'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { findRows } from '../found-rows.ts'
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
  network.answer('GET /api/admin/applications', ({ path }) => {
    const {
      found,
      page: rows,
      storedCount,
    } = findRows(path, applications, {
      words: ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`,
      filters: {
        status: ({ status }) => status,
        stakes: ({ stakes }) => stakes,
        experience: ({ experience }) => experience,
      },
      sorts: { name: ({ firstName }) => firstName },
    })
    const pendingCount = found.filter(({ status }) => status === 'pending').length
    const figures = { total: found.length, storedCount, pendingCount }
    return minimalAnswer(ApplicationsResponse, { data: rows, ...figures })
  })
  network.answer('GET /api/admin/newsletters', ({ path }) => {
    const readers = letters.map((letter, index) =>
      minimalAnswer(AdminNewsletter, {
        id: index + 1,
        email: `${letter}@reader.example`,
        interestedInGame: index === 0,
        state: left.get(index + 1) ?? (index === 2 ? 'bounced' : 'subscribed'),
      }),
    )
    const {
      found,
      page: rows,
      storedCount,
    } = findRows(path, readers, {
      words: ({ email, name }) => `${email} ${name ?? ''}`,
      filters: {
        state: ({ state }) => state,
        interested: ({ interestedInGame }) => (interestedInGame ? 'yes' : 'no'),
      },
      sorts: { email: ({ email }) => email },
    })
    const figures = { total: found.length, storedCount, interestedCount: 1 }
    return minimalAnswer(NewslettersResponse, { data: rows, ...figures })
  })
})

const boxOf = (part: { element: () => Element }) => part.element().getBoundingClientRect()

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

it('sets the status of several applications', async () => {
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

it('lets the service search, filter, sort and page applications', async () => {
  applications = Array.from({ length: 60 }, (_, index) =>
    minimalAnswer(AdminApplication, {
      id: `2b1f7c5e-6f0a-4a63-9d0e-${String(index).padStart(12, '0')}`,
      firstName: `Player ${String(index).padStart(2, '0')}`,
      lastName: index === 59 ? 'Agave' : 'Quinn',
      stakes: index === 59 ? '50_100' : '25_50',
    }),
  )
  const { row, rowCount, count, pages, search, filter, sortBy } = await openApplications()
  await expect.element(count).toMatchTextContent(/60 in all/)

  await sortBy('Name')
  await expect.element(row('Player 00')).toBeVisible()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.element(row('Player 25')).toBeVisible()
  await search.fill('agave')
  await expect.element(count).toMatchTextContent(/1 of 60/)
  await filter('Stakes', '$50/$100')

  await expect.element(row('Player 59')).toBeVisible()
  await expect.poll(rowCount).toBe(1)
  expect(location.search).toBe('?sort=name&q=agave&stakes=50_100')
  await expect
    .poll(() =>
      network.requests('GET /api/admin/applications').map(({ path }) => path.split('?')[1]),
    )
    .toEqual([
      'sort=-date&page=1',
      'sort=name&page=1',
      'sort=name&page=2',
      'search=agave&sort=name&page=1',
      'search=agave&stakes=50_100&sort=name&page=1',
    ])
})

describe('a toast on a phone', () => {
  const notice = {
    title: 'Success',
    description: 'Application of Wilhelmina Featherstonehaugh updated to waitlisted',
    tone: 'success',
    action: { label: 'Undo', onPress: () => {} },
  } as const

  beforeEach(() => page.viewport(390, 844))

  it('does not cover the buttons of a dialog', async () => {
    const { button, dialog } = await openApplications()
    await button('Details of Ada Quinn').click()
    await expect.element(dialog.getByRole('button', { name: 'Next' })).toBeVisible()
    const buttons = [...dialog.element().querySelectorAll('button')]

    showToast(notice)

    await expect.element(toast).toBeVisible()
    expect(buttons.length).toBeGreaterThan(3)
    for (const one of buttons.slice(-3)) {
      expect(boxOf(toast).bottom).toBeLessThan(one.getBoundingClientRect().top)
    }
  })
})

describe('filters that are saved', () => {
  let saved: SavedFilter[] = []
  beforeEach(() => {
    saved = [
      minimalAnswer(SavedFilter, {
        id: ids.Bo,
        tab: 'applications',
        name: 'Deep stacks',
        search: 'q=bo&stakes=25_50',
      }),
    ]
    network.answer('GET /api/admin/saved-filters', () => ({ success: true, data: saved }))
    network.answer('PUT /api/admin/saved-filters', ({ body }) => {
      const data = minimalAnswer(SavedFilter, { id: ids.Ada, ...(body as SavedFilterRequest) })
      saved = [...saved, data]
      return { success: true, data }
    })
    network.answer(`DELETE /api/admin/saved-filters/${ids.Bo}`, () => {
      saved = saved.filter(({ id }) => id !== ids.Bo)
      return { success: true, message: 'Deleted' }
    })
  })

  it('are applied without a page', async () => {
    const { button, dialog, search, row, rowCount } = await openApplications('?page=1&sort=name')
    await button('Saved filters').click()
    await dialog.getByRole('link', { name: 'Deep stacks' }).click()

    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(search).toHaveValue('bo')
    await expect.element(row('Bo Quinn')).toBeVisible()
    await expect.poll(rowCount).toBe(1)
    expect(location.search).toBe('?q=bo&stakes=25_50')
    await button('Saved filters').click()
    await expect
      .element(dialog.getByRole('link', { name: 'Deep stacks' }))
      .toHaveAttribute('aria-current', 'true')
  })

  it('are added under a name, and deleted', async () => {
    const { button, dialog } = await openApplications('?q=ada&open=none')
    await button('Saved filters').click()
    await dialog.getByRole('button', { name: 'Save filter' }).click()
    const name = dialog.getByLabelText('Name of the current filter')
    await expect.element(name).toHaveAccessibleDescription(/Please give the filter a name/)
    await name.fill('Ada')
    await dialog.getByRole('button', { name: 'Save filter' }).click()

    await expect.element(dialog.getByRole('link', { name: 'Ada' })).toBeVisible()
    expect(network.requests('PUT /api/admin/saved-filters').map(({ body }) => body)).toEqual([
      { tab: 'applications', name: 'Ada', search: 'q=ada' },
    ])
    await dialog.getByRole('button', { name: 'Delete Deep stacks' }).click()
    await dialog.getByRole('button', { name: 'Delete filter' }).click()
    await expect.element(dialog.getByRole('link', { name: 'Deep stacks' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('link', { name: 'Ada' })).toBeVisible()
  })

  it.each(appearances)('have no violation at $width px in $colorScheme colours', async (one) => {
    await useAppearance(one)
    const { button, dialog } = await openApplications()
    await button('Saved filters').click()
    await expect.element(dialog.getByRole('link', { name: 'Deep stacks' })).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})

describe('the subscribers of the newsletter', () => {
  it('are filtered by interest', async () => {
    const { main, rowCount, row, search, filter, panel } = await openSubscribers()
    await expect.element(main.getByRole('term').filter({ hasText: 'Total sign-ups' })).toBeVisible()

    await search.fill('a@reader')

    await expect.element(row('a@reader.example')).toMatchTextContent(/Interested/)
    await expect.poll(rowCount).toBe(1)
    await filter('Interested in the game', 'Newsletter only')
    await expect.element(panel.getByText('No matches')).toBeVisible()
  })

  it('show their state, and can be unsubscribed', async () => {
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

  it('the readers have no violation', async () => {
    const { row } = await openSubscribers('?q=a@reader')
    await expect.element(row('a@reader.example')).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
