import { once } from 'node:events'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@cardroom/database/with-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepRunning } from '../../local/keep-running.ts'
import { services as allServices } from '../../local/services.ts'
import { type Stack, startStack } from '../../local/stack.ts'

// The backup service is off until it has a key.
const services = allServices.filter(({ name }) => name !== 'backup')
const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-stack-'))
const deaths: string[] = []
let onDeath: (name: string, sentence: string) => void = () => {}
const start = (changes: { port?: number } = {}) =>
  startStack({
    stateFolder,
    instances: { 'kook-game': 2 },
    onUnexpectedExit: (sentence, name) => {
      deaths.push(sentence)
      onDeath(name, sentence)
    },
    ...changes,
  })

let stack: Stack
beforeAll(async () => {
  stack = await start()
}, 120_000)
afterAll(async () => {
  await stack.stop()
  await rm(stateFolder, { recursive: true })
}, 120_000)

async function query(sql: string): Promise<unknown[]> {
  const { rows } = await withClient(stack.postgresUrl, (client) => client.query<object>(sql))
  return rows
}

/** Nothing where the process has ended meanwhile, as helpers of PostgreSQL do. */
const readProcess = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/** What the kernel says of a process, by field. */
async function statusOf(pid: number): Promise<Record<string, string>> {
  const lines = (await readProcess(pid, 'status')).trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)))
}

/** A process and all that it has started. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readProcess(pid, `task/${pid}/children`)
  const families = children.split(' ').filter(Boolean).map(Number).map(familyOf)
  return [pid, ...(await Promise.all(families)).flat()]
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('startStack', { timeout: 120_000 }, () => {
  it('runs every process and lists them in run.json', async () => {
    const runFile = JSON.parse(await readFile(join(stateFolder, 'run.json'), 'utf8')) as object

    const names = Object.keys(stack.processes())

    expect(new Set(names)).toEqual(
      new Set(['redis', 'postgres', ...services.map(({ name }) => name), 'kook-game-2', 'gateway']),
    )
    expect(runFile).toEqual({
      origin: stack.origin,
      postgresUrl: stack.postgresUrl,
      redisUrl: stack.redisUrl,
      processes: stack.processes(),
    })
  })

  it.runIf(process.platform === 'linux')('gives no process the rights of root', async () => {
    const rows = new Set<string>()
    const users = new Set<string>()
    for (const [name, { pid }] of Object.entries(stack.processes())) {
      for (const member of await familyOf(pid)) {
        const { Name, Uid, CapEff, CapPrm, NoNewPrivs } = await statusOf(member)
        if (Name === undefined || Uid === undefined) continue
        const ids = [...new Set(Uid.split('\t'))].join()
        users.add(ids)
        rows.add(
          `${name.padEnd(17)} ${Name.padEnd(15)} uid ${ids}  CapEff ${CapEff}  CapPrm ${CapPrm}  NoNewPrivs ${NoNewPrivs}`,
        )
      }
    }
    console.log([...rows].join('\n'))
    const none = '0'.repeat(16)
    const withRights = [...rows].filter(
      (row) => !row.endsWith(`CapEff ${none}  CapPrm ${none}  NoNewPrivs 1`),
    )
    expect(withRights).toEqual([])
    expect(rows.size).toBe(services.length + 4)
    // Two instances of a service are one user.
    expect([...users].map(Number)).not.toContain(0)
    expect(users.size).toBe(process.getuid?.() === 0 ? services.length + 3 : 1)
  })

  it('lets nobody else read its folder', async () => {
    const opened: string[] = []
    for await (const name of glob('**', { cwd: stateFolder })) {
      const entry = await stat(join(stateFolder, name)).catch(() => undefined)
      if (entry === undefined) continue
      const mode = entry.mode & 0o777
      const isShared = entry.isDirectory() && entry.uid === 0 && mode === 0o710
      if ((mode & 0o77) !== 0 && !isShared) opened.push(`${mode.toString(8)} ${name}`)
    }

    expect((await stat(stateFolder)).mode & 0o7).toBe(0)
    expect(opened).toEqual([])
  })

  it('kills a process and starts it again on its port, with its data', async () => {
    await query('CREATE TABLE kept AS SELECT 7 AS number')
    const before = stack.processes().postgres

    await stack.kill('postgres')
    await stack.restart('postgres')

    expect(await query('SELECT number FROM kept')).toEqual([{ number: 7 }])
    expect(stack.processes().postgres?.port).toBe(before?.port)
    expect(stack.processes().postgres?.pid).not.toBe(before?.pid)
    expect(deaths).toEqual([])
  })

  it.each(['chat', 'redis', 'postgres', 'gateway', 'kook-game-2'])(
    'restarts %s when it dies, and nothing else',
    async (name) => {
      const end = new AbortController()
      const told: string[] = []
      onDeath = keepRunning({
        restart: (one) => stack.restart(one),
        tell: (line) => told.push(line),
        giveUp: (sentence) => told.push(sentence),
        signal: end.signal,
      })
      const before = stack.processes()

      process.kill(before[name]?.pid ?? Number.NaN, 'SIGKILL')

      await expect.poll(() => told.at(-1), { timeout: 60_000 }).toBe(`${name} runs again.`)
      end.abort()
      onDeath = () => {}
      const after = stack.processes()
      expect(after[name]?.pid).not.toBe(before[name]?.pid)
      expect({ ...after, [name]: before[name] }).toEqual(before)
      await expect
        .poll(
          async () => (await fetch(`${stack.origin}/api/health/chat`).catch(() => null))?.status,
          {
            timeout: 30_000,
          },
        )
        .toBe(200)
    },
  )

  it('leaves no process behind when it is stopped, and keeps the data', async () => {
    const pids = Object.values(stack.processes()).map(({ pid }) => pid)

    await stack.stop()
    const left = pids.filter(isRunning)
    stack = await start()

    expect(left).toEqual([])
    expect(await query('SELECT number FROM kept')).toEqual([{ number: 7 }])
  })
})

describe('startStack that fails', { timeout: 120_000 }, () => {
  it('stops what it started and reports the cause', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardroom-stack-'))
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    const failure = await startStack({ stateFolder: folder, port }).catch((error: Error) => error)
    const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => 'gone')
    server.close()
    await rm(folder, { recursive: true })

    expect(failure).toMatchObject({ message: expect.stringContaining('Address already in use') })
    expect(lock).toBe('gone')
  })
})
