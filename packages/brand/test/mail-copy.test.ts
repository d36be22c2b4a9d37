import { describe, expect, it } from 'vitest'
import { lastLongerWallet } from '../src/contests.ts'
import { lastLongerConfirmation } from '../src/mail-copy.ts'

const entry = { buyInAmount: 2000, link: 'x'.repeat(43) }

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
