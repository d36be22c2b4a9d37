import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wallet } from '../src/wallet.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The 25 bytes of an address in Base58. */
function bytesOf(address: string): Buffer {
  let number = 0n
  for (const character of address) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) throw new Error(`${character} is in no address`)
    number = number * 58n + BigInt(digit)
  }
  return Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
}

/** Whether it is an address of the TRON network, each of its characters as it must be. */
function isAddress(address: string): boolean {
  const bytes = bytesOf(address)
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return bytes.length === 25 && bytes[0] === 0x41 && checksum.equals(bytes.subarray(21))
}

describe('the address that entries are paid to', () => {
  it('carries a checksum that is right', () => {
    expect(isAddress(wallet.address)).toBe(true)
  })

  it('would not with any one character changed', () => {
    for (let place = 0; place < wallet.address.length; place += 1) {
      const next = alphabet[(alphabet.indexOf(wallet.address[place] ?? '') + 1) % 58] ?? ''
      const changed = wallet.address.slice(0, place) + next + wallet.address.slice(place + 1)

      expect(isAddress(changed), changed).toBe(false)
    }
  })
})
