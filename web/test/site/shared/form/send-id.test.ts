import { describe, expect, it } from 'vitest'
import { createSendIds } from '../../../../src/site/shared/form/send-id.ts'

describe('the id of what a form sends', () => {
  it('stays for the same words, and is another for other ones', () => {
    let last = 0
    const idFor = createSendIds(() => `id-${(last += 1)}`)

    expect(idFor({ email: 'ada@quinn.example' })).toBe('id-1')
    expect(idFor({ email: 'ada@quinn.example' })).toBe('id-1')
    expect(idFor({ email: 'eve@quinn.example' })).toBe('id-2')
    expect(idFor({ email: 'ada@quinn.example' })).toBe('id-3')
  })
})
