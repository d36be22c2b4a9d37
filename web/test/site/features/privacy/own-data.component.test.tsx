import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OwnData } from '../../../../src/site/features/privacy/privacy-page.tsx'
import { appearances, resetAppearance, useAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, networkError, refusal } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const link = 'a'.repeat(43)
const ticket = 'b'.repeat(43)
const email = 'mona@quinn.example'
const button = (name: string) => page.getByRole('button', { name })
const outcome = page.getByRole('status')
const confirmation = page.getByLabelText('Your address once more')

async function openLink() {
  network.answer('POST /api/own-data/open', () => ({ success: true, data: { email, ticket } }))
  await showPart(<OwnData />)
  location.hash = `#data=${link}`
  await button('Open the link').click()
  await expect.element(page.getByText(`Address: ${email}`)).toHaveFocus()
}

describe('asking for one’s own data', () => {
  it('ends with the same sentence, whatever address it was, and can be sent again', async () => {
    network.answer('POST /api/own-data', networkError)
    await showPart(<OwnData />)
    await button('Send me the link').click()
    await expect
      .element(page.getByLabelText('Your e-mail'))
      .toHaveAccessibleDescription('Please enter a valid email address')

    await page.getByLabelText('Your e-mail').fill(email)
    await button('Send me the link').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('We cannot be reached')
    network.answer('POST /api/own-data', () => ({ success: true, message: '' }))
    await button('Retry').click()

    await expect.element(outcome).toMatchTextContent('This answer is the same for every address')
    expect(network.requests('POST /api/own-data').at(-1)?.body).toEqual({ email })
  })
})

describe('the link of the mail', () => {
  it('opens only on a click, and says when it was used before', async () => {
    network.answer('POST /api/own-data/open', () =>
      refusal(404, 'not_found', 'This link is wrong or over, or it has been used.'),
    )
    await showPart(<OwnData />)
    location.hash = `#data=${link}`
    await expect.element(button('Open the link')).toBeVisible()
    expect(network.requests('POST /api/own-data/open')).toEqual([])

    await button('Open the link').click()

    await expect.element(outcome).toMatchTextContent('it has been used')
    expect(network.requests('POST /api/own-data/open').map(({ body }) => body)).toEqual([{ link }])
  })

  it('hands out one file', async () => {
    network.answer('POST /api/own-data/export', () => ({
      success: true,
      data: { newsletters: [{ email }] },
    }))
    await openLink()

    await button('Download everything as a file').click()

    await expect.element(outcome).toMatchTextContent('downloads')
    expect(network.requests('POST /api/own-data/export').map(({ body }) => body)).toEqual([
      { ticket },
    ])
  })

  it('erases once the address is typed', async () => {
    network.answer('POST /api/own-data/erase', () => ({ success: true, message: '', data: {} }))
    await openLink()
    await confirmation.fill('ada@quinn.example')
    await button('Erase everything').click()
    await expect.element(confirmation).toHaveAccessibleDescription('Please type the same address')
    await expect.element(confirmation).toHaveFocus()
    expect(network.requests('POST /api/own-data/erase')).toEqual([])

    await confirmation.fill(` ${email.toUpperCase()}`)
    await button('Erase everything').click()

    await expect.element(outcome).toMatchTextContent('is erased')
    await expect.element(outcome).toHaveFocus()
    await expect.element(button('Erase everything')).not.toBeInTheDocument()
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the opened link has no violation', async () => {
    await useAppearance(appearance)
    await openLink()

    expect(await axeViolations()).toEqual([])
  })
})
