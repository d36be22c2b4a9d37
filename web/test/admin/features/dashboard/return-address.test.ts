import { describe, expect, it } from 'vitest'
import {
  addressAfterSignIn,
  signInAddress,
} from '../../../../src/admin/features/dashboard/return-address.ts'

const origin = 'https://backroom.example'
const after = (to: string) => addressAfterSignIn(`?to=${encodeURIComponent(to)}`, origin)

describe('addressAfterSignIn', () => {
  it('is where one was, with its filters', () => {
    const address = new URL('/admin/dashboard/chatbot?conversation=7#last', origin)
    const { search } = new URL(signInAddress(address as unknown as Location), origin)

    expect(addressAfterSignIn(search, origin)).toBe('/admin/dashboard/chatbot?conversation=7#last')
  })

  it('is the dashboard without an address', () => {
    expect(addressAfterSignIn('', origin)).toBe('/admin/dashboard')
  })

  it.each([
    'https://evil.example/admin/dashboard',
    '//evil.example/admin/dashboard',
    '/\\\\evil.example/admin/dashboard',
    'javascript:alert(1)//admin/dashboard',
    '/admin/dashboard/../../wsop',
    '/admin/dashboardx',
    '/admin/login?to=/admin/dashboard',
    'https://backroom.example@evil.example/admin/dashboard',
    'http://',
  ])('is the dashboard instead of %s', (to) => {
    expect(after(to)).toBe('/admin/dashboard')
  })
})
