import { AdminApplication, ApplicationsResponse } from '@cardroom/contracts/applications'
import { FindResponse } from '@cardroom/contracts/find'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()

const found = 'GET /api/admin/find'
const palette = page.getByRole('dialog', { name: 'Go to' })
const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const input = palette.getByRole('combobox')
const option = (name: RegExp) => palette.getByRole('option', { name })
const note = palette.getByRole('status')

beforeEach(() => {
  localStorage.removeItem('officeSingleKeys')
  network.answer(found, ({ path }) =>
    minimalAnswer(FindResponse, {
      data: (path.includes('mona') ? (['entry', 'player', 'reader'] as const) : []).map((kind) => ({
        kind,
        id: '7',
        name: 'Mona Moon',
        detail: 'mona@moon.example',
      })),
    }),
  )
})

const keys = (text: string) => userEvent.keyboard(text)
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

async function openPalette(role: 'owner' | 'viewer' = 'owner') {
  await openAdmin(network, '/admin/dashboard/account', role)
  await expect.element(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input).toHaveFocus()
}

describe('the palette', () => {
  it('finds people by the service, and opens what is chosen with the arrows', async () => {
    await openPalette()
    await input.fill('mona')
    await expect.element(option(/Mona Moon.*WSOP/)).toBeVisible()
    await expect.element(note).toMatchTextContent(/3 results/)

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(option(/Newsletter/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')

    await expect
      .poll(() => location.pathname + location.search)
      .toBe('/admin/dashboard/wsop?open=7')
    expect(network.requests(found).map(({ path }) => path)).toEqual(['/api/admin/find?search=mona'])
  })

  it('leads from a whole address to everything about that person', async () => {
    await openPalette()
    await input.fill('mona@moon')
    await expect.element(option(/Newsletter/)).toBeVisible()
    expect(option(/Everything about/).all()).toEqual([])
    await input.fill('mona@moon.example')
    await expect
      .element(option(/Everything about mona@moon.example/))
      .toHaveAttribute('aria-selected', 'true')

    await userEvent.keyboard('{Enter}')

    await expect
      .poll(() => location.pathname + location.hash)
      .toBe('/admin/dashboard/person#email=mona%40moon.example')
  })

  it('leads to a tab, a row and a person by keys alone, and the focus is where one is', async () => {
    const id = '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11'
    const ada = minimalAnswer(AdminApplication, { id, firstName: 'Ada', lastName: 'Quinn' })
    const kind = 'application'
    network.answer('GET /api/admin/applications', () =>
      minimalAnswer(ApplicationsResponse, { data: [ada], total: 1, storedCount: 1 }),
    )
    network.answer(found, () =>
      minimalAnswer(FindResponse, { data: [{ kind, id, name: 'Ada Quinn', detail: 'pending' }] }),
    )
    const goTo = async (typed: string) => {
      await keys('{Control>}k{/Control}')
      await expect.element(input).toHaveFocus()
      await keys(typed)
    }
    await openAdmin(network, '/admin/dashboard/account')
    await expect.element(heading('My Account')).toBeVisible()

    await goTo('applic')
    await expect.element(option(/Applications/)).toHaveAttribute('aria-selected', 'true')
    await keys('{Enter}')
    await expect.element(heading('Applications')).toHaveFocus()

    await goTo('ada quinn')
    await expect.element(option(/Ada Quinn/)).toHaveAttribute('aria-selected', 'true')
    await keys('{Enter}')
    const details = page.getByRole('dialog', { name: 'Ada Quinn' })
    await expect.element(details).toBeVisible()
    await expect.poll(() => details.element().contains(document.activeElement)).toBe(true)
    await keys('{Escape}')
    const row = page.getByRole('row').filter({ hasText: 'Ada Quinn' })
    await expect.poll(() => row.element().contains(document.activeElement)).toBe(true)
    const place = document.activeElement

    await goTo('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
    expect(document.activeElement).toBe(place)
    await keys('?')
    await expect.element(shortcuts).toBeVisible()
    await keys('{Escape}')
    await expect.element(shortcuts).not.toBeInTheDocument()
    expect(document.activeElement).toBe(place)

    await goTo('ada@quinn.example')
    await expect
      .element(option(/Everything about ada@quinn.example/))
      .toHaveAttribute('aria-selected', 'true')
    await keys('{Enter}')
    await expect.element(heading('One Person')).toHaveFocus()
    expect(location.hash).toBe('#email=ada%40quinn.example')
  })

  it('says where people could not be searched, and still leads to tabs', async () => {
    network.answer(found, () => refusal(503, 'unavailable', 'Not available'))
    await openPalette()
    await input.fill('rake')
    await expect.element(note).toMatchTextContent(/could not be searched/)
    await expect.element(option(/Rake Race/)).toBeVisible()
  })

  it('asks for nobody where people’s data is not shown', async () => {
    await openPalette('viewer')
    await keys('{Escape}')
    await page.getByRole('button', { name: 'Go to…' }).click()
    await input.fill('wee')
    await expect.element(note).toMatchTextContent(/No matches/)
    await input.fill('live')
    await expect.element(option(/Live/)).toBeVisible()
    await expect.element(note).toMatchTextContent(/1 result/)
    expect(network.requests(found)).toEqual([])
  })
})

describe('the row of tabs on a phone', () => {
  it('shows the tab also after it was chosen again among all of them', async () => {
    await page.viewport(390, 844)
    await openAdmin(network, '/admin/dashboard/account')
    const tab = page.getByRole('link', { name: 'My Account' })
    await expect.element(tab).toBeInViewport()

    await page.getByRole('button', { name: 'All tabs' }).click()
    await tab.click()

    await expect.element(page.getByRole('button', { name: 'All tabs' })).toBeVisible()
    await expect.element(tab).toBeInViewport()
  })
})

describe('single keys', () => {
  it('list the shortcuts, not while something is typed, and can be turned off', async () => {
    network.answer('GET /api/admin/applications', () =>
      minimalAnswer(ApplicationsResponse, {
        data: [minimalAnswer(AdminApplication)],
        total: 1,
        storedCount: 1,
      }),
    )
    await openAdmin(network, '/admin/dashboard/applications')
    const search = page.getByRole('searchbox')
    await expect
      .element(page.getByRole('heading', { name: 'Applications', level: 1 }))
      .toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(shortcuts).toMatchTextContent(/Next row/)
    await userEvent.keyboard('{Escape}')
    await expect.element(shortcuts).not.toBeInTheDocument()

    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('?/')
    await expect.element(search).toHaveValue('?/')
    await userEvent.keyboard('{Control>}k{/Control}')
    await input.fill('shortcuts')
    await userEvent.keyboard('{Enter}')
    await shortcuts.getByRole('checkbox').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(shortcuts).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette).toBeVisible()
    expect(shortcuts.all()).toEqual([])
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  beforeEach(() => useAppearance(appearance))

  it('palette and shortcuts have no violation', async () => {
    await openPalette()
    await input.fill('mona')
    await expect.element(option(/WSOP/)).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await expect.element(shortcuts).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
