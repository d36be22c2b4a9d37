import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NewsletterForm } from '../../../../src/site/shared/newsletter-form/newsletter-sign-up.tsx'
import { resetAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, networkError } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
resetAppearance()
const route = 'POST /api/newsletter'

const form = page.getByRole('form', { name: 'Newsletter sign-up' })
const email = form.getByLabelText('Your e-mail')
const submit = form.getByRole('button')
const failure = form.getByRole('alert')
const show = () => showPart(<NewsletterForm location="newsletter" />)

it('an empty field that is left is not wrong, but half an address is', async () => {
  await show()

  email.element().focus()
  await userEvent.tab()
  await expect.element(email).toHaveAttribute('aria-invalid', 'false')
  await userEvent.type(email, 'ada@')
  await expect.element(email).toHaveAttribute('aria-invalid', 'false')
  await userEvent.tab()

  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})

it('without network keeps the address, which can be sent again', async () => {
  network.answer(route, networkError)
  await show()
  await email.fill('ada@quinn.example')

  await submit.click()
  await expect.element(failure).toMatchTextContent('We cannot be reached')
  await expect.element(submit).toHaveTextContent('Retry')
  network.answer(route, () => ({ success: true }))
  await submit.click()

  await expect.element(page.getByRole('status')).toMatchTextContent('confirm your address')
})

it('the sign-up has no violation at 390 px, empty, wrong or done', async () => {
  network.answer(route, () => ({ success: true, message: '' }))
  await page.viewport(390, 900)
  await showPart(
    <div data-ground="pink-300">
      <NewsletterForm location="newsletter" />
    </div>,
  )
  expect(await axeViolations()).toEqual([])
  await submit.click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(await axeViolations()).toEqual([])

  await email.fill('ada@quinn.example')
  await submit.click()
  await expect.element(page.getByRole('status')).toHaveFocus()

  expect(await axeViolations()).toEqual([])
})
