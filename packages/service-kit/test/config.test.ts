import { expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../src/config.ts'

it('names a secret file that cannot be read', () => {
  const Config = z.object({ STAFF_EMAIL: z.email() })

  expect(() => readConfig(Config, { STAFF_EMAIL_FILE: '/nowhere' })).toThrow(
    'STAFF_EMAIL_FILE: cannot read',
  )
})
