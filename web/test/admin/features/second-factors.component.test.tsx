import { AppSecret, Factors, RecoveryCodes } from '@cardroom/contracts/factors'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const folder = '/api/admin/factors'
const button = (name: string) => page.getByRole('button', { name })

describe('a sign-in with a second factor', () => {
  it('asks for the code, and says what is wrong with one', async () => {
    network.answer('POST /api/admin/login', () =>
      refusal(401, 'second_step_required', 'Enter the code'),
    )
    network.answer('POST /api/admin/login/code', () =>
      refusal(400, 'bad_request', 'This code is wrong or was used already.'),
    )
    await openAdmin(network, '/admin/login?to=/admin/dashboard/wsop')
    await page.getByLabelText('Email').fill('ada@quinn.example')
    await page.getByLabelText('Password').fill('seven deuce off suit')
    await button('Sign In').click()

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('One more step')
    await expect.element(page.getByLabelText('Code')).toHaveFocus()
    await page.getByLabelText('Code').fill('123 456')
    await button('Continue').click()
    await expect.element(page.getByText(/was used already/)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})

describe('the own second factors', () => {
  it('add an app once the password is confirmed, and show the recovery codes once', async () => {
    let factors = minimalAnswer(Factors, { hasApp: false, passkeys: [], recoveryCodesLeft: 0 })
    network.answer(`GET ${folder}`, () => factors)
    network.answer(`POST ${folder}/new-app`, ({ body }) =>
      'currentPassword' in (body as object)
        ? minimalAnswer(AppSecret, { uri: 'otpauth://totp/x?secret=ABCD', secret: 'ABCDEFGH' })
        : refusal(400, 'bad_request', 'Please enter your current password', {
            issues: [{ path: 'currentPassword', message: 'Please enter your current password' }],
          }),
    )
    network.answer(`POST ${folder}/app`, () => {
      factors = { ...factors, hasApp: true, recoveryCodesLeft: 10 }
      return minimalAnswer(RecoveryCodes, { recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] })
    })
    await openAdmin(network, '/admin/dashboard/account')

    await button('Set up an authenticator app').click()
    const confirm = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await confirm.getByLabelText('Current password').fill('seven deuce off suit')
    await button('Continue').click()
    await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await page.getByLabelText('Code').fill('123456')
    await button('Add app').click()
    await expect.element(page.getByText('mnpqr-stuvw')).toBeVisible()
    await button('I have kept them').click()

    await expect.element(page.getByText('10 of 10 left')).toBeVisible()
    await expect.element(button('Remove the authenticator app')).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})
