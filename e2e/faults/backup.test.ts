import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { readSecrets } from '@cardroom/infra/local/secrets'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { recordCalls } from '../support/analytics-records.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { sendRecords } from '../support/send-records.ts'
import { query, untilStored } from '../support/stored-records.ts'

const { stack, stateFolder } = await startFaultStack()

const drainMs = 120_000
const file = join(stateFolder, 'cardroom.sql.gz')
const run = promisify(execFile)

const command = async (script: 'backup/backup' | 'backup/restore' | 'privacy', ...args: string[]) =>
  await run('node', [join(repositoryFolder, `infra/${script}.ts`), ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: stack.postgresUrl,
      REDIS_URL: stack.redisUrl,
      LOG_SALT: (await readSecrets(stateFolder)).logSalt,
    },
  })

async function send(count: number): Promise<string[]> {
  const calls = recordCalls(count)
  const { accepted } = await sendRecords(stack.origin, calls, 8, () => {})
  const ids = accepted.map(({ body }) => body.id)
  await untilStored(stack.postgresUrl, ids, drainMs)
  return ids
}

describe('a restore under a running stack', () => {
  it('brings back what was there, and every service goes on with it', async () => {
    const kept = await send(100)
    await command('backup/backup', file)
    const lost = await send(50)
    await query(stack.postgresUrl, 'DELETE FROM users')

    await command('backup/restore', file)

    const back = await untilStored(stack.postgresUrl, kept, drainMs)
    expect(kept.map((id) => back.get(id))).toEqual(kept.map(() => 1))
    const later = await send(50)
    const stored = await untilStored(stack.postgresUrl, later, drainMs)
    expect(lost.filter((id) => stored.has(id))).toEqual([])
    expect(later.filter((id) => !stored.has(id))).toEqual([])
    for (const service of ['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game']) {
      const { status } = await fetch(`${stack.origin}/api/health/${service}`)
      expect(`${service} ${status}`).toBe(`${service} 200`)
    }
    const signIn = await fetch(`${stack.origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.origin },
      body: JSON.stringify(stack.admin),
    })
    expect(signIn.status).toBe(200)
  })
})

async function readFolder(folder: string): Promise<string> {
  const entries = await readdir(join(stateFolder, folder), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

async function post(path: string, body: object, cookie = ''): Promise<void> {
  const { status } = await fetch(`${stack.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin, cookie },
    body: JSON.stringify(body),
  })
  expect(`${path} ${status}`).toMatch(/ 20[012]$/)
}

describe('a person who is erased under a running stack', () => {
  const person = {
    email: 'mona@quinn-of-the-moon.example',
    phone: '+1 702 555 0188',
    name: 'Monalisa Quinnberry',
    visitor: '5f0c9d3e-77c1-4a2b-8419-d3e5f70a9b8c',
  }
  const words = Object.values(person)
  const foundIn = (text: string) => words.filter((word) => text.includes(word))

  it('is neither in a dump, nor in the files of Redis, nor in a log, also after a restore of before', async () => {
    const [call] = recordCalls(1)
    const sessionId = call?.body.sessionId ?? ''
    const record = { id: randomUUID(), sessionId }
    const [firstName, lastName] = person.name.split(' ')
    await post(
      '/api/analytics/conversion',
      { ...record, conversionType: 'level1_lead' },
      `visitorId=${person.visitor}`,
    )
    await untilStored(stack.postgresUrl, [record.id], drainMs)
    await post('/api/newsletter', { email: person.email, name: person.name, sessionId })
    await post('/api/chat/register', { name: person.name, email: person.email, sessionId })
    await post('/api/wsop/signup', {
      firstName,
      lastName,
      email: person.email,
      phone: person.phone,
      buyInAmount: 2000,
      sessionId,
    })
    await command('backup/backup', file)
    const dump = async () => gunzipSync(await readFile(file)).toString()
    expect(foundIn((await dump()).replaceAll(`${firstName}\t${lastName}`, person.name))).toEqual(
      words,
    )

    const { stdout } = await command('privacy', 'erase', person.email)
    await command('backup/restore', file)
    await command('backup/backup', file)

    expect(stdout).toContain('"wsop_signups": 1')
    expect(foundIn(await dump())).toEqual([])
    expect((await dump()).includes(firstName ?? '')).toBe(false)
    await expect.poll(() => readFolder('redis').then(foundIn), { timeout: 20_000 }).toEqual([])
    expect(foundIn(await readFolder('logs'))).toEqual([])
  })
})
