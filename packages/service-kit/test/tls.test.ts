import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, ping } from '@cardroom/database/client'
import { onFreePort } from '@cardroom/local-servers/ports'
import { startPostgres } from '@cardroom/local-servers/postgres'
import { startRedis } from '@cardroom/local-servers/redis'
import {
  createOwnFolder,
  createSharedFolder,
  giveFile,
  type User,
} from '@cardroom/local-servers/users'
import { certificate } from '@cardroom/test-kit/certificate'
import { password, redisPasswords } from '@cardroom/test-kit/connections'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../src/logger.ts'
import { connectRedis, untilReady } from '../src/redis.ts'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-tls-'))
afterAll(() => rm(folder, { recursive: true }))
await createSharedFolder(folder)
const signed = await certificate()
const logger = createLogger('test', 'silent')

/** Copies of key and certificate that this user alone can read, as the servers ask for. */
async function copiesFor(user: User): Promise<{ key: string; cert: string }> {
  const own = join(folder, `${user}-tls`)
  const [key, cert] = [join(own, 'key.pem'), join(own, 'cert.pem')]
  await createOwnFolder(own, user)
  await copyFile(signed.keyFile, key)
  await copyFile(signed.file, cert)
  await giveFile(key, user)
  await giveFile(cert, user)
  return { key, cert }
}

describe('TLS with an authority of its own', () => {
  it('reaches a Postgres whose certificate the file of the URL vouches for, and no other', async () => {
    const files = await copiesFor('postgres')
    const server = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password,
      isTemporary: true,
      settings: { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key },
    })
    onTestFinished(server.stop)
    const connect = (query: string) => {
      const url = `${server.urlFor('postgres').replace('127.0.0.1', 'localhost')}?${query}`
      const db = connectDatabase(url, { applicationName: 'tls' })
      onTestFinished(() => db.destroy())
      return ping(db)
    }

    await expect(connect('sslmode=verify-full')).rejects.toThrow('self-signed certificate')
    await expect(connect(`sslmode=verify-full&sslrootcert=${signed.file}`)).resolves.toBeUndefined()
  })

  it('reaches a Redis whose certificate the file of the URL vouches for, and no other', async () => {
    const files = await copiesFor('redis')
    const server = await onFreePort((port) =>
      startRedis({
        port,
        folder: join(folder, 'redis'),
        logFile: join(folder, 'redis.log'),
        ownerPassword: password,
        passwords: redisPasswords,
        isTemporary: true,
        configuration: [
          `tls-port ${port + 1}`,
          `tls-cert-file ${files.cert}`,
          `tls-key-file ${files.key}`,
          'tls-auth-clients no',
        ],
      }),
    )
    onTestFinished(server.stop)
    const connect = (query: string) => {
      const url = `rediss://ingest:${password}@localhost:${server.port + 1}${query}`
      const redis = connectRedis(url, logger, 'fail-fast')
      onTestFinished(() => redis.disconnect())
      // Ended between two attempts: in the middle of one the other end's complaint would have no listener.
      redis.once('reconnecting', () => redis.disconnect())
      const refused = new Promise((_resolve, reject) => redis.once('error', reject))
      return Promise.race([refused, untilReady(redis, 20_000)])
    }

    await expect(connect('')).rejects.toThrow('self-signed certificate')
    await expect(connect(`?sslrootcert=${signed.file}`)).resolves.toBeUndefined()
  })
})
