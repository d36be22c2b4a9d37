import { QueryClientProvider } from '@tanstack/react-query'
import { Admin } from '@cardroom/contracts/admin'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DashboardPage } from '../../../src/admin/features/dashboard/dashboard-page.tsx'
import { PartBoundary } from '../../../src/admin/shared/part-boundary.tsx'
import { queryClient } from '../../../src/shared/query-client.ts'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()

const main = page.getByRole('main')
const notice = main.getByRole('alert')
let isBroken = true
let isGone = false

function Figures() {
  if (isBroken) throw new RangeError('Invalid time value')
  return <p>The figures</p>
}

const tabs = [
  { slug: 'figures', label: 'Figures', load: async () => Figures },
  { slug: 'lists', label: 'Lists', load: async () => () => <p>The lists</p> },
  {
    slug: 'late',
    label: 'Late',
    load: async () => {
      if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>The late part</p>
    },
  },
] as const

const [first, ...others] = tabs.map(
  (tab) => ({ ...tab, permission: 'reports.read', isTimed: false }) as const,
)

async function open(address = '/admin/dashboard/figures') {
  network.answer('GET /api/admin/me', () => minimalAnswer(Admin, { role: 'owner' }))
  history.replaceState(null, '', address)
  await render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route
            path="/admin/dashboard/:tab"
            element={first && <DashboardPage tabs={[first, ...others]} />}
          />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
  isBroken = true
  isGone = false
})

describe('a tab that cannot be drawn', () => {
  it('says so in words, and leaves the other tabs', async () => {
    await open()
    await expect.element(notice).toMatchTextContent(/Figures cannot be shown.*Invalid time value/)
    await expect.element(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible()

    await page.getByRole('link', { name: 'Lists' }).click()

    await expect.element(main.getByText('The lists')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  })

  it('is tried again when asked for', async () => {
    await open()
    const again = notice.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.element(notice).toMatchTextContent(/Figures cannot be shown/)
    isBroken = false

    await again.click()

    await expect.element(main.getByText('The figures')).toBeVisible()
  })
})

describe('a tab that cannot be fetched', () => {
  it('says so, and is fetched when asked for', async () => {
    isGone = true
    await open('/admin/dashboard/late')
    await expect.element(notice).toMatchTextContent(/Late could not be loaded/)
    isGone = false

    await notice.getByRole('button', { name: 'Retry' }).click()

    await expect.element(main.getByText('The late part')).toBeVisible()
  })
})

it('a page that cannot be drawn at all says so', async () => {
  await render(
    <PartBoundary name="The back office" hint="" isPage>
      <Figures />
    </PartBoundary>,
  )

  await expect.element(notice).toMatchTextContent(/The back office cannot be shown/)
})

it.each(appearances)(
  'the notice has no violation at $width px in $colorScheme colours',
  async (one) => {
    await useAppearance(one)
    await open()
    await expect.element(notice).toBeVisible()

    expect(await axeViolations()).toEqual([])
  },
)
