import { ErasePersonResponse, PersonDataResponse } from '@cardroom/contracts/persons'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'

const network = fakeNetwork()
const exportPath = 'POST /api/admin/persons/export'
const erasePath = 'POST /api/admin/persons/erase'
const email = 'mona@quinn.example'

async function lookUp(data: object) {
  network.answer(exportPath, () => minimalAnswer(PersonDataResponse, { data }))
  const main = await openAdmin(network, '/admin/dashboard/person')
  await main.getByLabelText('E-mail address').fill(email)
  await main.getByRole('button', { name: 'Look up' }).click()
  return main
}

describe('one person', () => {
  it('is looked up by a valid address only', async () => {
    const main = await openAdmin(network, '/admin/dashboard/person')

    await main.getByRole('button', { name: 'Look up' }).click()

    await expect.element(main).toMatchTextContent('Please enter a valid email address')
    expect(network.requests(exportPath)).toEqual([])
  })

  it('says when nothing is held', async () => {
    const main = await lookUp({ applications: [] })

    await expect.element(main).toMatchTextContent('Nothing is held about this address.')
  })

  it('is erased once the address is typed again', async () => {
    network.answer(erasePath, () =>
      minimalAnswer(ErasePersonResponse, { message: 'The person is erased' }),
    )
    const main = await lookUp({ applications: [{ id: 'x' }], page_views: [{}, {}], mails: [] })
    await expect.element(main).toMatchTextContent(/Applications1Page views2/)
    expect(await axeViolations()).toEqual([])

    await main.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('The address once more').fill('someone@quinn.example')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect.element(dialog).toMatchTextContent('Please type the same address')
    expect(network.requests(erasePath)).toEqual([])
    await dialog.getByLabelText('The address once more').fill(email)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()

    await expect.element(main.getByText('The person is erased')).toBeVisible()
    expect(network.requests(erasePath)).toHaveLength(1)
    expect(main.getByText('Page views').elements()).toHaveLength(0)
  })

  it('stays when the erasure is refused', async () => {
    network.answer(erasePath, () => refusal(409, 'conflict', 'Please remove the account first.'))
    const main = await lookUp({ applications: [{ id: 'x' }] })

    await main.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('The address once more').fill(email)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()

    await expect.element(toast).toMatchTextContent('Please remove the account first.')
  })
})
