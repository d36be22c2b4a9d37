import { WsopSignupResponse } from '@cardroom/contracts/last-longer'
import { SponsorshipResponse } from '@cardroom/contracts/sponsorships'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SponsorshipForm } from '../../src/site/features/sponsorship/sponsorship-form.tsx'
import { ApplicationForm } from '../../src/site/shared/application/application-form.tsx'
import { NewsletterForm } from '../../src/site/shared/newsletter-form/newsletter-form.tsx'
import { SignUpForm } from '../../src/site/features/last-longer/sign-up-form.tsx'
import { routerFuture } from '../../src/shared/router-future.ts'
import { fakeNetwork, refusal } from '../component/fake-network.ts'
import { minimalAnswer } from '../component/minimal-answer.ts'

const network = fakeNetwork()
const email = 'ada@quinn.example'
const phone = '+1 702 555 0100'
const id = 'cf2c7c9e-8ac4-4b0e-b7c6-8c0cf9d7a1c2'

async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabelText(label, { exact: false }).first().fill(value)
  }
}

beforeEach(() => sessionStorage.clear())

describe('the sponsorship form', () => {
  const form = page.getByRole('form', { name: 'Partnership inquiry' })
  const inquiry = {
    'Company name': 'Quinn Hats',
    'Contact name': 'Ada Quinn',
    'E-mail': email,
    Phone: phone,
  }

  it('keeps its draft over a reload, and drops it once it is taken', async () => {
    let sent = 0
    const open = () => render(<SponsorshipForm choice={null} onSent={() => (sent += 1)} />)
    network.answer('POST /api/sponsorships', () => minimalAnswer(SponsorshipResponse))
    const first = await open()
    await fillIn(form, inquiry)
    await first.unmount()
    await open()

    await expect.element(form.getByLabelText('Company name')).toHaveValue('Quinn Hats')
    await form.getByRole('button').click()

    await expect.poll(() => sent).toBe(1)
    expect(network.requests('POST /api/sponsorships')[0]?.body).toMatchObject({
      companyName: 'Quinn Hats',
      packageType: 'full_product_placement',
      packagePrice: 1000,
      episodeCount: 'all',
      interestedInPodcast: false,
    })
    expect(sessionStorage.getItem('sponsorshipDraft')).toBeNull()
  })

  it('shows the error of the service, and is sent again under the same id', async () => {
    network.answer('POST /api/sponsorships', () => refusal(400, 'bad_request', 'Not this one.'))
    await render(<SponsorshipForm choice={null} onSent={() => undefined} />)
    await fillIn(form, inquiry)

    await form.getByRole('button').click()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Not this one.')
    await form.getByRole('button').click()

    await expect.poll(() => network.requests('POST /api/sponsorships').length).toBe(2)
    const ids = network
      .requests('POST /api/sponsorships')
      .map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })
})

const openApplication = () =>
  render(
    <MemoryRouter future={routerFuture}>
      <Routes>
        <Route path="/" element={<ApplicationForm location="join" />} />
        <Route path="/thank-you" element={<h1>Thank you</h1>} />
      </Routes>
    </MemoryRouter>,
  )

describe('the application', () => {
  const form = page.getByRole('form', { name: 'Application form' })

  it('keeps its draft and id over a reload, and ends with the thank-you page', async () => {
    network.answer('POST /api/applications', () => ({ success: true, data: { id } }))
    const first = await openApplication()
    await fillIn(form, { 'First name': 'Ada', 'Last name': 'Quinn', 'E-mail': email, Phone: phone })
    await form.getByRole('combobox').nth(0).selectOptions('over_10_years')
    await form.getByRole('combobox').nth(1).selectOptions('25_50')
    await form.getByLabelText('Weekend evenings').click()
    await form.getByRole('checkbox').last().click()
    const { values } = JSON.parse(sessionStorage.getItem('applicationDraft') ?? '{}') as {
      values: { id: string }
    }
    await first.unmount()
    await openApplication()

    await expect.element(form.getByLabelText('First name')).toHaveValue('Ada')
    await expect.element(form.getByLabelText('Weekend evenings')).toBeChecked()
    await form.getByRole('button').click()

    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(network.requests('POST /api/applications')[0]?.body).toMatchObject({
      id: values.id,
      availability: ['weekend_evenings'],
      interests: [],
      agreeToTerms: true,
    })
    expect(sessionStorage.getItem('applicationDraft')).toBeNull()
  })
})

describe('the newsletter form', () => {
  const form = page.getByRole('form')

  it('shows when to come back, and thanks once it is taken', async () => {
    network.answer('POST /api/newsletter', () =>
      refusal(429, 'too_many_requests', 'Too many', { retryAfter: 90 }),
    )
    await render(<NewsletterForm location="newsletter" />)
    await form.getByRole('textbox').fill(email)

    await form.getByRole('button').click()
    await expect.element(form.getByRole('alert')).toBeVisible()
    await expect.element(form.getByRole('button')).toHaveTextContent('Retry')
    network.answer('POST /api/newsletter', () => ({ success: true, message: '' }))
    await form.getByRole('button').click()

    await expect.element(page.getByRole('status')).toHaveFocus()
    expect(network.requests('POST /api/newsletter')[1]?.body).toEqual({
      email,
      interestedInGame: false,
      sessionId: expect.any(String),
    })
  })
})

describe('the sign-up for the last longer', () => {
  const form = page.getByRole('form', { name: 'Sign up' })

  it('shows why it is refused, and is taken at the second attempt', async () => {
    let taken = 0
    const path = 'POST /api/wsop/signup'
    network.answer(path, () => refusal(409, 'conflict', 'This e-mail is already registered.'))
    await render(<SignUpForm isOpen onCancel={() => undefined} onTaken={() => (taken += 1)} />)
    await expect.element(form.getByLabelText('First name')).toHaveFocus()
    await fillIn(form, { 'First name': 'Ada', 'Last name': 'Quinn', 'E-mail': email, Phone: phone })

    await form.getByRole('checkbox').click()
    await form.getByRole('button').first().click()
    await expect.element(form.getByText('This e-mail is already registered.')).toHaveFocus()
    network.answer(path, () => minimalAnswer(WsopSignupResponse))
    await form.getByRole('button', { name: 'Retry' }).click()

    await expect.poll(() => taken).toBe(1)
    expect(network.requests(path)[1]?.body).toMatchObject({ firstName: 'Ada', buyInAmount: 2000 })
  })
})
