import { describe, expect, it } from 'vitest'
import { isPublicAddress, limitKeyOf, truncateAddress } from '../src/address.ts'

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

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1'])(
    'knows %s as one of the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.255.255',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'localhost',
    '127.1',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
