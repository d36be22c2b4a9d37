import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@cardroom/database/with-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@cardroom/local-servers/ports'
import { services } from '../../local/services.ts'
import { type Stack, startStack } from '../../local/stack.ts'

const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-stack-'))
const deaths: string[] = []
const start = (changes: { port?: number } = {}) =>
  startStack({
    stateFolder,
    instances: { 'kook-game': 2 },
    onUnexpectedExit: (sentence) => deaths.push(sentence),
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('startStack', { timeout: 120_000 }, () => {
  it('runs every process, and says so in run.json', async () => {
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

  it.each(services.filter((service) => 'upstream' in service).map(({ name }) => name))(
    'answers for %s through the gateway',
    async (name) => {
      const response = await fetch(`${stack.origin}/api/health/${name}`)

      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ status: 'ok' })
    },
  )

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

  it('reports a process that exits by itself', async () => {
    process.kill(stack.processes().chat?.pid ?? Number.NaN, 'SIGKILL')

    await expect
      .poll(() => deaths, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^chat ended by SIGKILL/)])
    await stack.restart('chat')
  })

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
  it('stops what it started and says what stood in its way', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardroom-stack-'))
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')

    const failure = await startStack({ stateFolder: folder, port }).catch((error: Error) => error)
    const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => 'gone')
    server.close()
    await rm(folder, { recursive: true })

    expect(failure).toMatchObject({ message: expect.stringContaining('Address already in use') })
    expect(lock).toBe('gone')
  })
})
