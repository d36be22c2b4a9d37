import { formCopy } from '@cardroom/brand/form-copy'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod/mini'
import { bindFields } from '../../../../src/site/shared/form/bind-fields.ts'
import { SubmitForm } from '../../../../src/site/shared/form/submit-form.tsx'
import { TextField } from '../../../../src/site/shared/form/text-field.tsx'
import { request } from '../../../../src/shared/request.ts'
import { fakeNetwork, networkError, refusal } from '../../../component/fake-network.ts'

const network = fakeNetwork()
const route = 'POST /api/example'
const Example = z.object({
  name: z.string().check(z.minLength(2, 'Too short')),
  email: z.string().check(z.minLength(2, 'Too short')),
})
const taken: string[] = []

function ExampleForm() {
  const form = useForm<z.infer<typeof Example>>({
    resolver: zodResolver(Example),
    defaultValues: { name: '', email: '' },
    mode: 'onTouched',
  })
  const field = bindFields(form)
  return (
    <SubmitForm
      copy={{ title: 'Example', submit: 'Submit' }}
      form={form}
      fields={['name', 'email']}
      send={(payload, signal) => request('/api/example', { method: 'POST', payload, signal })}
      onTaken={(_, { name }) => taken.push(name)}
    >
      <TextField label="Name" {...field('name')} />
      <TextField label="E-mail" {...field('email')} />
    </SubmitForm>
  )
}

const form = page.getByRole('form', { name: 'Example' })
const name = form.getByLabelText('Name')
const email = form.getByLabelText('E-mail')
const button = form.getByRole('button')
const alert = form.getByRole('alert')

async function sendExample(): Promise<void> {
  await name.fill('Ada')
  await email.fill('ada@quinn.example')
  await button.click()
}

describe('a form that is sent', () => {
  beforeEach(async () => {
    taken.length = 0
    await render(<ExampleForm />)
  })

  it('shows every error, focuses the first and sends nothing when it is invalid', async () => {
    await name.click()

    // The button moves when the field shows its error; the press has to be a click nevertheless.
    await button.click({ delay: 300 })

    await expect.element(name).toHaveAccessibleDescription('Too short')
    await expect.element(email).toHaveAccessibleDescription('Too short')
    await expect.element(name).toHaveFocus()
    expect(network.sent).toEqual([])
  })

  it('is sent once, its fields disabled meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    network.answer(route, () => promise)

    await sendExample()

    await expect.element(button).toHaveTextContent('Sending...')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(name).toBeDisabled()
    await button.click({ force: true })
    resolve({})
    await expect.poll(() => taken).toEqual(['Ada'])
    expect(network.requests(route)).toHaveLength(1)
  })

  it('without network focuses the failure, keeps its values and can be sent again', async () => {
    network.answer(route, networkError)

    await sendExample()

    await expect.element(alert).toHaveTextContent(formCopy.unreachable)
    await expect.element(alert).toHaveFocus()
    await expect.element(name).toHaveValue('Ada')
    await expect.element(button).toHaveTextContent('Retry')
    network.answer(route, () => ({}))
    await button.click()
    await expect.poll(() => taken).toEqual(['Ada'])
  })

  it("shows the service's issues at their fields and focuses the first", async () => {
    const issues = [{ path: 'email', message: 'No such address' }]
    network.answer(route, () => refusal(400, 'bad_request', 'No such address', { issues }))

    await sendExample()

    await expect.element(email).toHaveAccessibleDescription('No such address')
    await expect.element(email).toHaveFocus()
    expect(alert.elements()).toEqual([])
  })
})
