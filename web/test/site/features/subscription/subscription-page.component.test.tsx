import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SubscriptionPage } from '../../../../src/site/features/subscription/subscription-page.tsx'
import { appearances, resetAppearance, useAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const link = 'a'.repeat(43)
const key = '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11'
const heading = page.getByRole('heading', { level: 1 })
const outcome = page.getByRole('status')
const confirmButton = page.getByRole('button', { name: 'Confirm my address' })
const leaveButton = page.getByRole('button', { name: 'Take me off the list' })

async function open(hash: string) {
  await showPart(<SubscriptionPage />)
  location.hash = hash
}

describe('the page of a link in a mail', () => {
  it('confirms an address after a click, and once however often it is clicked', async () => {
    network.answer('POST /api/newsletter/confirm', () => ({
      success: true,
      message: 'You are on the list.',
    }))
    await open(`#confirm=${link}`)
    await expect.element(confirmButton).toBeVisible()
    expect(network.requests('POST /api/newsletter/confirm')).toEqual([])

    await confirmButton.dblClick()

    await expect.element(outcome).toHaveTextContent('You are on the list.')
    expect(network.requests('POST /api/newsletter/confirm').map(({ body }) => body)).toEqual([
      { link },
    ])
    await expect.element(confirmButton).not.toBeInTheDocument()
  })

  it('takes a reader off the list after a click', async () => {
    network.answer('POST /api/newsletter/unsubscribe', () => ({
      success: true,
      message: 'You are off the list.',
    }))
    await open(`#leave=${key}`)

    await leaveButton.click()

    await expect.element(outcome).toHaveTextContent('You are off the list.')
    await expect.element(outcome).toHaveFocus()
    expect(network.requests('POST /api/newsletter/unsubscribe').map(({ path }) => path)).toEqual([
      `/api/newsletter/unsubscribe?key=${key}`,
    ])
  })

  it.each(['', '#confirm=short', '#leave=short', '#else'])(
    'explains itself at "%s"',
    async (hash) => {
      await open(hash)

      await expect.element(heading).toHaveTextContent('The newsletter')
      await expect.element(page.getByRole('button')).not.toBeInTheDocument()
    },
  )
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('has no violation', async () => {
    await useAppearance(appearance)
    await open(`#leave=${key}`)
    await expect.element(leaveButton).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
