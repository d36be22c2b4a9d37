import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../src/config.ts'

const Config = z.object({ STAFF_EMAIL: z.email().default('default@backroom.example') })

function read(environment: Record<string, string>) {
  const warnings: string[][] = []
  const config = readConfig(Config, environment, (...names) => warnings.push(names))
  return { email: config.STAFF_EMAIL, warnings }
}

describe('readConfig', () => {
  it('reads a variable under its former name, with a warning', () => {
    expect(read({ MAIL_HOUSE: 'old@backroom.example' })).toEqual({
      email: 'old@backroom.example',
      warnings: [['MAIL_HOUSE', 'STAFF_EMAIL']],
    })
  })

  it('prefers the new name', () => {
    const environment = { MAIL_HOUSE: 'old@backroom.example', STAFF_EMAIL: 'new@backroom.example' }

    expect(read(environment)).toEqual({ email: 'new@backroom.example', warnings: [] })
  })

  it('gives no warning where the former name is empty', () => {
    expect(read({ MAIL_HOUSE: '' })).toEqual({ email: 'default@backroom.example', warnings: [] })
  })

  it('names a secret file that cannot be read', () => {
    expect(() => read({ STAFF_EMAIL_FILE: '/nowhere' })).toThrow('STAFF_EMAIL_FILE: cannot read')
  })
})
