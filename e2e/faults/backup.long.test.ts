import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { readSecrets } from '@cardroom/infra/local/secrets'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it, vi } from 'vitest'
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

async function post(path: string, body: object, cookie = ''): Promise<unknown> {
  const response = await fetch(`${stack.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin, cookie },
    body: JSON.stringify(body),
  })
  expect(`${path} ${response.status}`).toMatch(/ 20[012]$/)
  return await response.json()
}

/** Waits for the mail to an address, and returns the link after a word in it. */
async function linkTo(email: string, word: string): Promise<string> {
  const found = async () => {
    const folder = join(stateFolder, 'mails')
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
    const plain = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    const own = plain.filter((mail) => mail.includes(email))
    return own.map((mail) => new RegExp(`#${word}=([\\w-]{43})`).exec(mail)?.[1]).find(Boolean)
  }
  return await vi.waitFor(
    async () => {
      const link = await found()
      if (link === undefined) throw new Error(`no mail with #${word}=`)
      return link
    },
    { timeout: 90_000, interval: 500 },
  )
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
    await post('/api/own-data', { email: person.email })
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
    expect(stdout).toContain('"newsletters": 1')
    expect(stdout).toContain('"privacy_links": 1')
    expect(foundIn(await dump())).toEqual([])
    expect((await dump()).includes(firstName ?? '')).toBe(false)
    await expect.poll(() => readFolder('redis').then(foundIn), { timeout: 20_000 }).toEqual([])
    expect(foundIn(await readFolder('logs'))).toEqual([])
  })

  it('is out of the dump, Redis and the logs by the link of a mail, after the newsletter by another', async () => {
    const email = 'selma@quinn-of-the-moon.example'
    await post('/api/newsletter', { email, name: 'Selma Quinnberry' })
    await post('/api/newsletter/confirm', { link: await linkTo(email, 'confirm') })
    await post('/api/own-data', { email })
    const opened = await post('/api/own-data/open', { link: await linkTo(email, 'data') })
    const { ticket } = (opened as { data: { ticket: string } }).data
    const held = await post('/api/own-data/export', { ticket })
    expect(JSON.stringify(held)).toContain('Selma Quinnberry')

    const erased = await post('/api/own-data/erase', { ticket, confirmation: email })

    expect(erased).toMatchObject({ data: { newsletters: 1, privacy_links: 1 } })
    await command('backup/backup', file)
    const dump = gunzipSync(await readFile(file)).toString()
    expect(/selma|quinnberry/i.test(dump)).toBe(false)
    expect(/selma|quinnberry/i.test(await readFolder('logs'))).toBe(false)
    expect((await readFolder('logs')).includes(ticket)).toBe(false)
    await expect
      .poll(async () => /selma|quinnberry/i.test(await readFolder('redis')), { timeout: 20_000 })
      .toBe(false)
  })
})
