import { describe, expect, it } from 'vitest'
import { NewPassword } from '../../../src/admin/shared/new-password.ts'

function messagesOf(newPassword: string, confirmPassword: string) {
  const { error } = NewPassword.safeParse({ newPassword, confirmPassword })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('NewPassword', () => {
  it('accepts the same password twice', () => {
    expect(messagesOf('a long new one', 'a long new one')).toEqual([])
  })

  it('asks for six characters', () => {
    expect(messagesOf('short', 'short')).toEqual([
      'newPassword: Password must be at least 6 characters',
    ])
  })

  it('rejects different passwords', () => {
    expect(messagesOf('a long new one', 'another one')).toEqual([
      "confirmPassword: Passwords don't match",
    ])
  })
})
