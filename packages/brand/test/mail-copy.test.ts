import { type AccountEvent, accountEvents } from '@cardroom/contracts/mails'
import { redirectTarget } from '@cardroom/contracts/redirects'
import { describe, expect, it } from 'vitest'
import { lastLongerWallet } from '../src/contests.ts'
import { accountInvitation, accountNotice, lastLongerConfirmation } from '../src/mail-copy.ts'

const entry = { buyInAmount: 2000, link: 'x'.repeat(43) }

const sent = (event: AccountEvent) =>
  accountNotice({ event, role: 'editor', browser: 'Firefox', at: '2026-06-21T08:00:00Z' })

describe('lastLongerConfirmation', () => {
  it('says how to pay, and where the address can be compared', () => {
    const { text } = lastLongerConfirmation(entry, lastLongerWallet)

    expect(text).toContain(`Address: ${lastLongerWallet.address}`)
    expect(text).toContain('$2,000')
    expect(text).toContain('/wsop before you send anything')
    expect(text).toContain(`/wsop#confirm=${entry.link}`)
  })

  it('asks for no payment while there is no address', () => {
    const { text } = lastLongerConfirmation(entry, null)

    expect(text).toContain('do not send anything yet')
    expect(text).not.toContain(lastLongerWallet.address)
  })
})

it('links an invitation to an existing page', () => {
  const { text } = accountInvitation({
    firstName: 'Bo',
    role: 'editor',
    invitedBy: null,
    secret: 'x'.repeat(43),
  })

  const [address = ''] = /https:\S+invitation\S+/.exec(text) ?? []
  expect(redirectTarget(new URL(address).pathname)).toBeNull()
})

describe('accountNotice', () => {
  it('asks whether it was you about what only you should do', () => {
    const asked = accountEvents.filter((event) => sent(event).subject.startsWith('Was this you?'))

    expect(asked).toEqual([
      'new-browser',
      'password-changed',
      'app-added',
      'app-removed',
      'passkey-added',
      'passkey-removed',
      'recovery-codes-replaced',
      'recovery-code-used',
    ])
  })
})
