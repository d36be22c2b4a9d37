import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../src/redis.ts'
import { createSharedFolder } from '../src/users.ts'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-redis-'))
await createSharedFolder(folder)
afterAll(() => rm(folder, { recursive: true }))

const password = 'test'

async function start(port?: number) {
  return await startRedis({
    ...(port !== undefined && { port }),
    folder: join(folder, 'data'),
    logFile: join(folder, 'redis.log'),
    ownerPassword: password,
    passwords: {
      ingest: password,
      admin: password,
      chat: password,
      contests: password,
      kook: password,
    },
  })
}

function connect(port: number, account: { username?: string; password?: string } = {}): Redis {
  const redis = new Redis({ port, ...account, lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  onTestFinished(() => redis.disconnect())
  return redis
}

describe('startRedis', () => {
  it('keeps what transactions and scripts have written after a kill', async () => {
    const first = await start()
    const before = new Redis(first.ownerUrl)
    await before.multi().set('by-transaction', 1).set('by-transaction-too', 1).exec()
    await before.eval(`redis.call('SET', 'by-script', 1) redis.call('SET', 'by-script-too', 1)`, 0)
    before.disconnect()
    first.kill('SIGKILL')
    await first.exited

    const second = await start()
    onTestFinished(second.stop)
    const after = new Redis(second.ownerUrl)
    onTestFinished(() => after.disconnect())

    const keys = await after.keys('*')
    expect(keys.toSorted()).toEqual([
      'by-script',
      'by-script-too',
      'by-transaction',
      'by-transaction-too',
    ])
  })

  it('fails with its last lines when another program answers on its port', async () => {
    const other = createServer((socket) => socket.end('+PONG\r\n')).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    await expect(start(port)).rejects.toThrow(/redis ended .*Address already in use/s)
  })

  it('refuses every command without signing in', async () => {
    const server = await start()
    onTestFinished(server.stop)
    const stranger = connect(server.port)
    const guesser = connect(server.port, { username: 'default', password: 'a guess' })

    await expect(stranger.get('by-script')).rejects.toThrow('NOAUTH')
    await expect(guesser.get('by-script')).rejects.toThrow('WRONGPASS')
  })
})
