import { AdminApplication, ApplicationsResponse } from '@cardroom/contracts/applications'
import { type DueItem, DueResponse } from '@cardroom/contracts/follow-ups'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'
import { changeOf } from '@cardroom/contracts/admin-list'
import { applicationKind } from '@cardroom/leads/application'

const ApplicationChange = changeOf(applicationKind.row)

const network = fakeNetwork()
const duePath = 'GET /api/admin/due'
const ada = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Quinn', isMe: true }
const grace = { id: '22222222-2222-4222-8222-222222222222', name: 'Grace Lane', isMe: false }
const id = '33333333-3333-4333-8333-333333333333'

const item = (change: Partial<DueItem>): DueItem => ({
  kind: 'application',
  id: crypto.randomUUID(),
  name: 'Mona Quinn',
  email: 'mona@quinn.example',
  status: 'pending',
  ownerId: ada.id,
  ownerName: ada.name,
  dueOn: '2026-11-19',
  when: 'today',
  isMine: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...change,
})

function answerDue(items: DueItem[], count = 0) {
  const data = { items, people: [ada, grace], count }
  network.answer(duePath, () => minimalAnswer(DueResponse, { data }))
}

describe('what is due', () => {
  it('is listed, counted in the tab, and filtered to one’s own', async () => {
    answerDue(
      [
        item({ id, when: 'overdue', dueOn: '2026-11-18' }),
        item({
          kind: 'inquiry',
          name: 'Copper Ridge',
          ownerId: grace.id,
          ownerName: grace.name,
          isMine: false,
        }),
        item({
          name: 'Nina Nobody',
          ownerName: null,
          isMine: false,
          when: 'week',
          dueOn: '2026-11-24',
        }),
      ],
      2,
    )

    const main = await openAdmin(network, '/admin/dashboard/due')

    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    await expect.element(tabs.getByRole('link', { name: 'Due , 2 by today' })).toBeVisible()
    await expect.element(main).toMatchTextContent(/Mona Quinn.*Copper Ridge.*Nina Nobody/)
    await expect
      .element(main.getByRole('link', { name: 'Mona Quinn' }))
      .toHaveAttribute('href', `/admin/dashboard/applications?open=${id}`)
    expect(await axeViolations()).toEqual([])

    await main.getByLabelText('Owner').selectOptions('mine')

    await expect.element(main.getByRole('link', { name: 'Copper Ridge' })).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name: 'Nina Nobody' })).toBeVisible()
  })

  it('shows an empty list and a failed request', async () => {
    network.answer(duePath, () => refusal(503, 'unavailable', 'Please try again in a moment'))
    const main = await openAdmin(network, '/admin/dashboard/due')
    await expect.element(main.getByRole('alert')).toMatchTextContent('Failed to fetch what is due')

    answerDue([])
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(main).toMatchTextContent('Nothing is due within a week.')
    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    await expect.element(tabs.getByRole('link', { name: 'Due', exact: true })).toBeVisible()
  })
})

describe('the owner and the next date', () => {
  const change = `PATCH /api/admin/applications/${id}/follow-up`
  const application = minimalAnswer(AdminApplication, {
    id,
    firstName: 'Mona',
    lastName: 'Quinn',
    email: 'mona@quinn.example',
  })

  async function openDialog(fields: object = {}) {
    answerDue([])
    network.answer('GET /api/admin/applications', () =>
      minimalAnswer(ApplicationsResponse, { data: [{ ...application, ...fields }], total: 1 }),
    )
    network.answer(change, () => minimalAnswer(ApplicationChange, { message: 'Owner set' }))
    await openAdmin(network, `/admin/dashboard/applications?open=${id}`)
    return page.getByRole('dialog')
  }

  it('are set based on what was shown', async () => {
    const dialog = await openDialog()

    await dialog.getByLabelText('Owner of Mona Quinn').selectOptions(grace.id)

    await expect.element(toast).toMatchTextContent('Owner set')
    expect(network.requests(change)).toMatchObject([
      { body: { ownerId: grace.id, shown: { ownerId: null } } },
    ])
    expect(await axeViolations()).toEqual([])
  })

  it('saves a chosen day, but not a partly typed one', async () => {
    const dialog = await openDialog()
    const field = dialog.getByLabelText('Next date of Mona Quinn', { exact: true })

    await field.fill('2026-11-25')
    expect(network.requests(change)).toEqual([])
    await userEvent.keyboard('{Enter}')

    await expect.element(toast).toBeVisible()
    expect(network.requests(change)).toMatchObject([
      { body: { dueOn: '2026-11-25', shown: { dueOn: null } } },
    ])
  })

  it('reverts a typed day with Escape, and keeps the dialog open', async () => {
    const dialog = await openDialog({ dueOn: '2026-11-25' })
    const field = dialog.getByLabelText('Next date of Mona Quinn', { exact: true })

    await field.fill('2026-12-01')
    await userEvent.keyboard('{Escape}')

    await expect.element(field).toHaveValue('2026-11-25')
    expect(network.requests(change)).toEqual([])
    await dialog.getByRole('button', { name: 'Clear the next date of Mona Quinn' }).click()
    await expect.element(toast).toBeVisible()
    expect(network.requests(change)).toMatchObject([
      { body: { dueOn: null, shown: { dueOn: '2026-11-25' } } },
    ])
  })

  it('shows a later change with the owner’s name before it is overwritten', async () => {
    const dialog = await openDialog()
    network.answer(change, ({ body }) =>
      (body as { shown: { ownerId: string | null } }).shown.ownerId === null
        ? refusal(409, 'conflict', 'Changed', {
            issues: [{ path: 'shown', message: 'Changed' }],
            data: {
              id,
              current: { ownerId: grace.id },
              change: {
                auditId: 7,
                at: new Date().toISOString(),
                actorEmail: 'grace@quinn.example',
                actorName: 'Grace',
              },
            },
          })
        : minimalAnswer(ApplicationChange, { message: 'Owner set' }),
    )

    await dialog.getByLabelText('Owner of Mona Quinn').selectOptions(ada.id)

    const question = page.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Grace set owner to Grace Lane just now')
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect.element(toast).toMatchTextContent('Owner set')
    expect(network.requests(change).at(-1)).toMatchObject({
      body: { ownerId: ada.id, shown: { ownerId: grace.id } },
    })
  })

  it('shows nobody if the owner is suspended', async () => {
    const dialog = await openDialog({ ownerId: grace.id, ownerName: null })

    await expect.element(dialog.getByLabelText('Owner of Mona Quinn')).toHaveValue('')
  })
})
