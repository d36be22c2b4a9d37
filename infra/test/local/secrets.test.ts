import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { readSecrets } from '../../local/secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('readSecrets', () => {
  it('generates secrets once', async () => {
    const first = await readSecrets(folder)

    const second = await readSecrets(folder)

    expect(second).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
  })

  it('writes a file that only its owner can read', async () => {
    await readSecrets(folder)

    const { mode } = await stat(join(folder, 'secrets.json'))

    expect(mode & 0o777).toBe(0o600)
  })

  it('adds a secret that an older version did not know and keeps the rest', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"logSalt":"kept"}')

    const secrets = await readSecrets(folder)

    expect(secrets.logSalt).toBe('kept')
    expect(secrets.firstAdminPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  })

  it('refuses an invalid file rather than generate new secrets', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"logSalt":')

    const reading = readSecrets(folder)

    await expect(reading).rejects.toThrow(SyntaxError)
  })
})
