import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApplicationForm } from '../../../../src/site/shared/application/application-form.tsx'
import { resetAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, networkError, refusal } from '../../../component/fake-network.ts'
import { showPart, showPartAgain } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const route = 'POST /api/applications'

const form = page.getByRole('form', { name: 'Application form' })
const field = (label: string | RegExp) => form.getByLabelText(label)
const group = (name: string) => form.getByRole('group', { name })
const availability = group('When can you play?')
const failure = form.getByRole('alert')
const submit = form.getByRole('button')
const trap = () => form.element().querySelector<HTMLInputElement>('input[name="website"]')

const show = () => showPart(<ApplicationForm location="join" />)

async function fillIn(): Promise<void> {
  await field('First name').fill('Ada')
  await field('Last name').fill('Quinn')
  await field('E-mail').fill('ada@quinn.example')
  await field('Phone').fill('+1 702 555 0100')
  await field('How long have you played?').selectOptions('More than 10 years')
  await field('Stakes you usually play').selectOptions('$25/$50')
  await availability.getByLabelText('Weekend evenings').click()
  await field(/I agree/).click()
}

describe('errors of an application', () => {
  it('is shown at each field on submit, and the first one takes the focus', async () => {
    await show()
    await field('First name').fill('Ada')

    await submit.click()

    await expect.element(field('Last name')).toHaveFocus()
    await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'false')
    for (const [label, message] of [
      ['Last name', 'Last name must be at least 2 characters'],
      ['E-mail', 'Please enter a valid email address'],
      ['Phone', 'Please enter a valid phone number'],
      ['How long have you played?', 'Please select your experience'],
      ['Stakes you usually play', 'Please select the stakes you play'],
      [/I agree/, 'Please agree to the terms to apply'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await expect
        .element(field(label))
        .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${message}$`)))
      expect(field(label).element().getAttribute('aria-invalid')).toBe('true')
    }
    await expect
      .element(availability)
      .toHaveAccessibleDescription('Choose at least one. Please select at least one time to play')
    expect(network.requests(route)).toEqual([])
  })

  it('is not shown while it is first typed, but once it is left', async () => {
    await show()
    const email = field('E-mail')

    await userEvent.type(email, 'ada')
    await expect.element(email).toHaveAttribute('aria-invalid', 'false')
    await userEvent.tab()
    await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
    await userEvent.type(email, '@quinn.example')

    await expect.element(email).toHaveAttribute('aria-invalid', 'false')
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('an application that is refused', () => {
  it('shows at each field what the service found wrong with it', async () => {
    const message = 'This address does not exist'
    network.answer(route, () =>
      refusal(400, 'bad_request', message, {
        issues: [
          { path: 'availability.0', message: 'Not that evening' },
          { path: 'email', message },
        ],
      }),
    )
    await show()
    await fillIn()

    await submit.click()

    await expect.element(field('E-mail')).toHaveFocus()
    await expect.element(field('E-mail')).toHaveAccessibleDescription(message)
    await expect
      .element(availability)
      .toHaveAccessibleDescription(expect.stringMatching(/Not that evening$/))
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('without network keeps the input, and its id in the retry', async () => {
    network.answer(route, networkError)
    await show()
    await fillIn()

    await submit.click()
    await expect.element(failure).toMatchTextContent('We cannot be reached')
    await expect.element(field('Phone')).toHaveValue('+1 702 555 0100')
    await expect.element(submit).toMatchTextContent('Retry')
    network.answer(route, () => ({ success: true }))
    await submit.click()

    await expect.poll(() => location.pathname).toBe('/thank-you')
    const ids = network.requests(route).map(({ body }) => (body as { id: string }).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('the trap for programs', () => {
  it('is out of reach of the keyboard and of screen readers', async () => {
    await show()
    const reached: string[] = []

    field('First name').element().focus()
    while (document.activeElement !== submit.element()) {
      reached.push(document.activeElement?.getAttribute('name') ?? '')
      expect(reached.length).toBeLessThan(40)
      // oxlint-disable-next-line no-await-in-loop
      await userEvent.tab()
    }

    expect(reached).toContain('comments')
    expect(reached).not.toContain('website')
    expect(form.getByRole('textbox', { name: 'Website' }).elements()).toEqual([])
    expect(trap()?.getBoundingClientRect().right).toBeLessThan(0)
  })
})

it('the form has no violation at 390 px, empty or wrong', async () => {
  await page.viewport(390, 900)
  await showPart(
    <div data-ground="card-50">
      <ApplicationForm location="join" />
    </div>,
  )
  expect(await axeViolations()).toEqual([])

  await submit.click()
  await expect.element(field('Last name')).toHaveAttribute('aria-invalid', 'true')

  expect(await axeViolations()).toEqual([])
})

describe('the draft of an application', () => {
  it('survives the page, and ends with the application', async () => {
    network.answer(route, () => ({ success: true }))
    const before = await show()
    await fillIn()
    await field(/Anything else\?/).fill('Half a sen')

    await before.unmount()
    const after = await showPartAgain(<ApplicationForm location="join" />)
    await expect.element(field('First name')).toHaveValue('Ada')
    await expect.element(field('Stakes you usually play')).toHaveValue('25_50')
    await expect.element(availability.getByLabelText('Weekend evenings')).toBeChecked()
    await expect.element(field(/I agree/)).toBeChecked()
    await expect.element(field(/Anything else\?/)).toHaveValue('Half a sen')
    await submit.click()
    await expect.poll(() => location.pathname).toBe('/thank-you')
    await after.unmount()
    await showPartAgain(<ApplicationForm location="join" />)

    await expect.element(field('First name')).toHaveValue('')
    await expect.element(field(/Anything else\?/)).toHaveValue('')
  })
})
