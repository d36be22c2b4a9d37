import { describe, expect, it } from 'vitest'
import { isSuspect } from '../../src/domain/is-suspect.ts'

describe('isSuspect', () => {
  it('trusts who took two seconds and saw no hidden field', () => {
    expect(isSuspect({ website: '', elapsedMs: 2000 })).toBe(false)
    expect(isSuspect({ elapsedMs: 86_400_000 })).toBe(false)
  })

  it.each([
    { website: 'https://spam.example', elapsedMs: 9000 },
    { website: '', elapsedMs: 1999 },
    { elapsedMs: undefined },
    {},
  ])('doubts %o', (filling) => {
    expect(isSuspect(filling)).toBe(true)
  })
})
