import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { services, sharedSettings } from '../../local/services.ts'
import { readSettings } from '../../local/settings.mjs'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-settings-'))
await writeFile(join(folder, '.env'), 'PORT=9000\nLOG_LEVEL=debug\nADMIN_EMAIL=\n')
afterAll(() => rm(folder, { recursive: true }))

const example = await readFile(join(repositoryFolder, '.env.example'), 'utf8')

const readByTheStack: Record<string, string> = {
  PORT: 'infra/local/start.ts',
  BIND_ADDRESS: 'infra/local/stack.ts',
  SITE_HOSTS: 'infra/local/stack.ts',
  TRUSTED_PROXIES: 'infra/local/stack.ts',
  ALLOW_PLAIN_HTTP: 'infra/local/stack.ts',
  CARDROOM_EMBEDS_FILE: 'infra/local/start.ts',
}

function readersOf(name: string): string[] {
  const own = readByTheStack[name]
  if (own !== undefined) return [own]
  if (sharedSettings.some((used) => used === name)) return ['packages/service-kit/src/config.ts']
  return services
    .filter(({ settings }) => settings.some((used) => used === name))
    .map(({ entry }) => join(entry, '../config.ts'))
}

describe('readSettings', () => {
  it('takes the environment before .env, and .env before the defaults', () => {
    const settings = readSettings(folder, { PORT: '9001' })

    expect(settings).toMatchObject({
      PORT: '9001',
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: 'admin@backroom.example',
    })
  })

  it.each(['0', '65536', '80a', '-1'])('refuses %s as a port', (port) => {
    expect(() => readSettings(folder, { PORT: port })).toThrow('PORT must be a number')
  })
})

describe('.env.example', () => {
  it('lists exactly the settings that are read, with their defaults', () => {
    const listed = parseEnv(example)

    expect(listed).toEqual(readSettings('/nowhere', {}))
  })

  it('says in a comment what each one is for', () => {
    const blocks = example.trim().split('\n\n').slice(1)

    for (const block of blocks) expect(block).toMatch(/^# .+\n[A-Z_]+=.*$/)
  })

  it.each(Object.keys(parseEnv(example)))('has only what is used, like %s', async (name) => {
    const readers = readersOf(name)

    const texts = await Promise.all(
      readers.map((file) => readFile(join(repositoryFolder, file), 'utf8')),
    )

    expect(texts).not.toEqual([])
    for (const text of texts) expect(text).toContain(name)
  })
})
