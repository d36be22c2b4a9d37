import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { readSettings } from '../../local/settings.mjs'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-settings-'))
await writeFile(join(folder, '.env'), 'PORT=9000\nLOG_LEVEL=debug\nADMIN_EMAIL=\n')
afterAll(() => rm(folder, { recursive: true }))

const example = await readFile(join(repositoryFolder, '.env.example'), 'utf8')

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
})
