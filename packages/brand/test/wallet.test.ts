import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWalletExample, lastLongerWallet } from '../src/contests.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The 25 bytes of an address in Base58; null where it is none. */
function bytesOf(address: string): Buffer | null {
  let number = 0n
  for (const character of address) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return null
    number = number * 58n + BigInt(digit)
  }
  return Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
}

/** Whether it is an address of the TRON network, each of its characters as it must be. */
function isAddress(address: string): boolean {
  const bytes = bytesOf(address)
  if (bytes === null) return false
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return bytes.length === 25 && bytes[0] === 0x41 && checksum.equals(bytes.subarray(21))
}

describe('the address that entries are paid to', () => {
  it('is an example that no wallet sends to, or carries a checksum that is right', () => {
    expect(isAddress(lastLongerWallet.address)).toBe(!isWalletExample)
  })
})
