import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EntryForms } from '../../../../src/site/features/last-longer/entry-forms.tsx'

// A press takes a moment: what moves the button meanwhile must not cost the click.
const press = { delay: 300 }

it('a press of the submit button from within an empty field shows every error', async () => {
  await render(<EntryForms />)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const form = page.getByRole('form', { name: 'Sign up' })
  await expect.element(form.getByLabelText('First name')).toHaveFocus()

  await form.getByRole('button').first().click(press)

  for (const label of ['First name', 'Last name', 'E-mail', 'Phone']) {
    await expect.element(form.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(form.getByLabelText('First name')).toHaveFocus()
})
