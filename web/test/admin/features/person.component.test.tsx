import { PersonPageResponse } from '@cardroom/contracts/person-page'
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
const pagePath = 'POST /api/admin/persons/page'
const email = 'mona@quinn.example'
const address = '/admin/dashboard/person#email=mona%40quinn.example'
const nothing = { names: [], phones: [], lines: [], isCut: false }

function answerPage(data: object) {
  network.answer(pagePath, () => minimalAnswer(PersonPageResponse, { data }))
}

async function lookUp(data: object) {
  answerPage(nothing)
  network.answer(exportPath, () => minimalAnswer(PersonDataResponse, { data }))
  const main = await openAdmin(network, '/admin/dashboard/person')
  await main.getByLabelText('E-mail address').fill(email)
  await main.getByRole('button', { name: 'Look up' }).click()
  await main.getByRole('button', { name: 'List what is held' }).click()
  return main
}

const lead = { at: '2026-11-20T12:03:00.000Z', sessionId: null }
const inquiry = {
  ...lead,
  kind: 'inquiry',
  id: '2b1f7c5e-6f0a-4a63-9d0e-3f4f6c2f8a11',
  companyName: 'Copper Ridge',
  status: 'pending',
  value: 4750,
}
const visit = {
  kind: 'visit',
  id: 'first visit',
  at: '2026-11-20T12:00:00.000Z',
  source: 'newsletter',
  medium: 'email',
  campaign: 'winter',
  channel: 'email',
  country: 'US',
  device: 'desktop',
  steps: [
    { at: '2026-11-20T12:00:00.000Z', path: '/high-stakes-summer', lead: null },
    { at: lead.at, path: null, lead: 'inquiry' },
    { at: '2026-11-20T12:04:00.000Z', path: '/thank-you', lead: null },
  ],
  leftCount: 3,
}

describe('the page of a person', () => {
  it('has its own address, which is in no request path', async () => {
    answerPage({
      names: ['Mona Quinn', 'M. Quinn'],
      phones: ['+1 (702) 555-0101'],
      lines: [
        { ...lead, kind: 'chat', id: '7', messageCount: 1, summary: 'Asked about seats' },
        {
          kind: 'note',
          id: 'n',
          at: lead.at,
          note: 'Call back Tuesday',
          author: 'grace@quinn.example',
          about: { kind: 'inquiry', id: inquiry.id },
        },
        inquiry,
        visit,
      ],
      isCut: true,
    })

    const main = await openAdmin(network, address)

    const lines = main.getByRole('list', { name: 'What happened, newest first' })
    await expect.element(lines).toMatchTextContent(/Chat.*Asked about seats.*Note on inquiry/)
    await expect
      .element(lines)
      .toMatchTextContent('Medium email · Campaign winter · Channel email · US · desktop')
    await expect.element(lines).toMatchTextContent(/high-stakes-summer.*Inquiry.*thank-you/)
    await expect.element(lines).toMatchTextContent('and 3 further pages')
    await expect.element(main).toMatchTextContent('Only the newest visits are shown.')
    await expect
      .element(lines.getByRole('link', { name: 'Chat' }))
      .toHaveAttribute('href', '/admin/dashboard/chatbot?conversation=7')
    await expect
      .element(lines.getByRole('link', { name: 'Inquiry', exact: true }).first())
      .toHaveAttribute('href', `/admin/dashboard/sponsorships?open=${inquiry.id}`)
    await expect
      .element(main.getByRole('link', { name: '+1 (702) 555-0101' }))
      .toHaveAttribute('href', 'tel:+17025550101')
    await expect.element(main.getByLabelText('E-mail address')).toHaveValue(email)
    expect(network.requests(pagePath)).toMatchObject([{ path: '/api/admin/persons/page' }])
    expect(network.requests(exportPath)).toEqual([])
    expect(await axeViolations()).toEqual([])
  })

  it('is closed to viewers and requests nothing', async () => {
    const main = await openAdmin(network, address, 'viewer')

    await expect
      .element(main)
      .toMatchTextContent('This page has the data of people. It is for owners and editors.')
    expect(network.requests(pagePath)).toEqual([])
  })
})

describe('one person', () => {
  it('shows that nothing is stored', async () => {
    const main = await lookUp({ applications: [] })

    await expect.element(main).toMatchTextContent('Nothing is held about this address.')
  })

  it('is erased after the address is typed again', async () => {
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
    await expect.poll(() => main.getByText('Page views').elements()).toHaveLength(0)
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
