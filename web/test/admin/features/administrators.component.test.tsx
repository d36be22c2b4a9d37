import { Done } from '@cardroom/contracts/response'
import {
  Administrator,
  AdministratorsResponse,
  InvitationResponse,
  InviteResponse,
  OwnSession,
  OwnSessionsResponse,
} from '@cardroom/contracts/administrators'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const path = '/api/admin/administrators'

const one = (change: Partial<Administrator>) =>
  minimalAnswer(Administrator, {
    id: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Quinn',
    email: 'ada@quinn.example',
    role: 'owner',
    state: 'active',
    ...change,
  })

const ada = one({ isYou: true, openSessions: 1, lastUsedAt: '2025-06-01T16:30:00.000Z' })
const bo = one({ firstName: 'Bo', lastName: 'Lane', email: 'bo@lane.example', role: 'viewer' })

function listOf(data: Administrator[]): void {
  network.answer(`GET ${path}`, () => minimalAnswer(AdministratorsResponse, { data }))
}

describe('the administrators', () => {
  it('are listed with what may be done', async () => {
    listOf([ada, bo])

    const main = await openAdmin(network, '/admin/dashboard/administrators')

    await expect.element(main.getByText('bo@lane.example').first()).toBeVisible()
    await expect.element(main.getByLabelText('Role of bo@lane.example')).toHaveValue('viewer')
    await expect
      .element(main.getByRole('button', { name: 'Sign out ada@quinn.example' }))
      .toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  it('get a role when it is chosen, not while keys pass over others', async () => {
    listOf([ada, bo])
    network.answer(`PATCH ${path}/${bo.id}`, () => minimalAnswer(Done, { message: 'Changed' }))
    const main = await openAdmin(network, '/admin/dashboard/administrators')
    const role = main.getByLabelText('Role of bo@lane.example')
    await expect.element(role).toHaveValue('viewer')
    const select = role.element() as HTMLSelectElement

    select.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Escape}')
    await expect.element(role).toHaveValue('viewer')
    expect(network.requests(`PATCH ${path}/${bo.id}`)).toEqual([])
    await userEvent.keyboard('{ArrowUp}{Enter}')

    await expect
      .poll(() => network.requests(`PATCH ${path}/${bo.id}`).map(({ body }) => body))
      .toEqual([{ role: 'editor' }])
  })

  it('are suspended after a question, and the last owner is not', async () => {
    listOf([ada, bo])
    network.answer(`PATCH ${path}/${ada.id}`, () =>
      refusal(409, 'conflict', 'The last owner stays: make somebody else an owner first'),
    )
    const main = await openAdmin(network, '/admin/dashboard/administrators')

    await main.getByRole('button', { name: 'Suspend ada@quinn.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()

    await expect.element(page.getByText(/The last owner stays/).first()).toBeVisible()
  })

  it('are invited by a link that is shown once', async () => {
    listOf([ada])
    network.answer(`POST ${path}`, () =>
      minimalAnswer(InviteResponse, { email: 'bo@lane.example', secret: 'of-the-link' }),
    )
    const main = await openAdmin(network, '/admin/dashboard/administrators')
    await main.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('E-mail').fill('bo@lane.example')
    await dialog.getByLabelText('First name').fill('Bo')
    await dialog.getByLabelText('Last name').fill('Lane')

    await dialog.getByRole('button', { name: 'Invite' }).click()

    await expect
      .element(page.getByLabelText('Link', { exact: true }))
      .toHaveValue(`${location.origin}/admin/invitation#of-the-link`)
  })
})

const session = (id: string, browser: string, isThis: boolean) =>
  minimalAnswer(OwnSession, {
    id,
    browser,
    isThis,
    createdAt: '2025-06-01T16:30:00.000Z',
    usedAt: '2025-06-01T16:30:00.000Z',
  })

describe('the own sessions', () => {
  it('are listed, and all others ended at once', async () => {
    const data = [session('a', 'Firefox on Linux', true), session('b', 'Safari on iOS', false)]
    network.answer('GET /api/admin/sessions', () => minimalAnswer(OwnSessionsResponse, { data }))
    network.answer('DELETE /api/admin/sessions', () =>
      minimalAnswer(Done, { message: 'One other session has ended' }),
    )
    const main = await openAdmin(network, '/admin/dashboard/account')
    await expect.element(main.getByText(/this browser/)).toBeVisible()
    await expect.element(main.getByLabelText('End the session in Safari on iOS')).toBeVisible()

    await main.getByRole('button', { name: 'Sign out everywhere else' }).click()

    await expect.element(page.getByText(/One other session has ended/).first()).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})

describe('/admin/invitation', () => {
  it('asks for a password, and says why it is refused', async () => {
    network.answer('POST /api/invitations', () =>
      minimalAnswer(InvitationResponse, {
        data: { email: 'bo@lane.example', firstName: 'Bo', role: 'viewer' },
      }),
    )
    network.answer('POST /api/invitations/accept', () =>
      refusal(400, 'bad_request', 'This password is easy to guess.'),
    )
    await openAdmin(network, '/admin/invitation#secret')
    await page.getByLabelText('New password').fill('aaaaaa')
    await page.getByLabelText('Confirm password').fill('aaaaaa')

    await page.getByRole('button', { name: 'Set password' }).click()

    await expect.element(page.getByText(/easy to guess/)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  it('says when the link is over', async () => {
    network.answer('POST /api/invitations', () =>
      refusal(401, 'unauthenticated', 'This link has been used, or is over.'),
    )

    await openAdmin(network, '/admin/invitation#other')

    await expect.element(page.getByText('This link has been used, or is over.')).toBeVisible()
  })
})
