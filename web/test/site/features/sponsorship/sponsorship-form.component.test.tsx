import { SponsorshipResponse } from '@cardroom/contracts/sponsorships'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SponsorshipForm } from '../../../../src/site/features/sponsorship/sponsorship-form.tsx'
import { resetAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, networkError, refusal } from '../../../component/fake-network.ts'
import { minimalAnswer } from '../../../component/minimal-answer.ts'
import { showPart, showPartAgain } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const route = 'POST /api/sponsorships'

const form = page.getByRole('form', { name: 'Partnership inquiry' })
const field = (label: string | RegExp) => form.getByLabelText(label)
const failure = form.getByRole('alert')
const submit = form.getByRole('button')

const onSent = vi.fn<() => void>()
const inquiryForm = <SponsorshipForm choice={null} onSent={onSent} />

async function showFilledIn() {
  onSent.mockClear()
  const shown = await showPart(inquiryForm)
  await field('Company name').fill('Quinn Hats')
  await field('Contact name').fill('Ada Quinn')
  await field('E-mail').fill('ada@quinn.example')
  await field('Phone').fill('+1 702 555 0100')
  return shown
}

const accept = () => minimalAnswer(SponsorshipResponse)

it('shows each field’s error and focuses the first', async () => {
  await showPart(inquiryForm)
  await field('Company name').fill('Q')
  await field('Phone').fill('555 0100')
  await field('Package').selectOptions('Choose one')
  await field('Episodes').selectOptions('Choose one')

  field('Phone').element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(field('Company name')).toHaveFocus()
  for (const [label, message] of [
    ['Company name', 'Company name is required'],
    ['Contact name', 'Contact name is required'],
    ['E-mail', 'Please enter a valid email address'],
    ['Phone', 'Please enter a valid phone number'],
    ['Package', 'Please select a sponsorship package'],
    ['Episodes', 'Please select number of episodes'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await expect
      .element(field(label))
      .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${message}$`)))
    expect(field(label).element().getAttribute('aria-invalid')).toBe('true')
  }
  expect(network.requests(route)).toEqual([])
})

it('an inquiry under way is sent once, its fields and button disabled meanwhile', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  network.answer(route, async () => {
    await answered
    return accept()
  })
  await showFilledIn()
  const width = submit.element().getBoundingClientRect().width

  await submit.dblClick({ force: true })
  await expect.element(submit).toMatchTextContent('Submitting...')
  await expect.element(submit).toBeDisabled()
  for (const label of ['Company name', 'Package', /Message/]) {
    expect((field(label).element() as HTMLInputElement).matches(':disabled')).toBe(true)
  }
  expect(submit.element().getBoundingClientRect().width).toBe(width)
  answer()

  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(network.requests(route)).toHaveLength(1)
})

describe('an inquiry that is refused', () => {
  it('shows the error above the form, keeps what was typed and can be sent again', async () => {
    const message = 'We cannot read this one.'
    network.answer(route, () => refusal(400, 'bad_request', message, { error: message }))
    await showFilledIn()

    await submit.click()
    await expect.element(failure).toHaveTextContent(message)
    await expect.element(failure).toHaveFocus()
    await expect.element(failure).toBeInViewport()
    await expect.element(field('Company name')).toHaveValue('Quinn Hats')
    network.answer(route, accept)
    await submit.click()

    await expect.poll(() => onSent.mock.calls.length).toBe(1)
    const ids = network.requests(route).map(({ body }) => (body as { id: string }).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('without a reason is an unexpected error', async () => {
    network.answer(route, () => new Response('no JSON', { status: 500 }))
    await showFilledIn()

    await submit.click()

    await expect
      .element(failure)
      .toHaveTextContent('An unexpected error occurred. Please try again.')
  })

  it('without network says so, and can be sent later', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    network.answer(route, networkError)
    await showFilledIn()

    await submit.click()
    await expect.element(failure).toMatchTextContent('check your connection')
    online.mockRestore()
    network.answer(route, accept)
    await submit.click()

    await expect.poll(() => onSent.mock.calls.length).toBe(1)
  })
})

it('the form has no violation at 390 px, empty or wrong', async () => {
  await page.viewport(390, 900)
  await showPart(<div data-ground="card-50">{inquiryForm}</div>)
  expect(await axeViolations()).toEqual([])

  await submit.click()
  await expect.element(field('Company name')).toHaveAttribute('aria-invalid', 'true')

  expect(await axeViolations()).toEqual([])
})

it('the draft of an inquiry survives the page until it is sent', async () => {
  network.answer(route, accept)
  const before = await showFilledIn()
  await field('Episodes').selectOptions('1_2')
  await field(/We would like to hear/).click()

  await before.unmount()
  const after = await showPartAgain(inquiryForm)
  await expect.element(field('Company name')).toHaveValue('Quinn Hats')
  await expect.element(field('Episodes')).toHaveValue('1_2')
  await expect.element(field(/We would like to hear/)).toBeChecked()
  await submit.click()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  await after.unmount()
  await showPartAgain(inquiryForm)

  await expect.element(field('Company name')).toHaveValue('')
})
