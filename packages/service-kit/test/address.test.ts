import { describe, expect, it } from 'vitest'
import { limitKeyOf, truncateAddress } from '../src/address.ts'

describe('truncateAddress', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:0:1::77', '2001:db8:0::'],
    ['2001:DB8:00ab:1:2:3:4:5', '2001:db8:ab::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['0x7f.1', ''],
    ['unknown', ''],
  ])('of %s is %s', (address, network) => {
    expect(truncateAddress(address)).toBe(network)
  })
})

describe('limitKeyOf', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1:2:3::77', '2001:db8:1:2::'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key)
  })
})
