import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackupStore, folderStore, s3Store } from '../../backup/backup-store.ts'
import { newKeyPair } from '../../backup/encryption.ts'
import { backupKeeper, backupState, isBackupDue } from '../../backup/keep-backups.ts'
import { openBackup } from '../../backup/open-backup.ts'
import { fillDatabase } from '../../seed/fill-database.ts'
import { startS3Server } from './s3-server.ts'

const { db, url, urlFor } = await testDatabase()
const databaseUrl = urlFor('backup')
const run = promisify(execFile)
const zone = 'America/Chicago'
const dayMs = 24 * 60 * 60 * 1000
const night = Date.parse('2026-11-24T09:30:00Z')
const owner = await newKeyPair()
const folder = await mkdtemp(join(tmpdir(), 'cardroom-nightly-'))
const keyFile = join(folder, 'key.txt')
const logger = createLogger('test', 'silent')

beforeAll(async () => {
  await writeFile(keyFile, `# a comment\n${owner.privateKey}\n`)
  await fillDatabase({ url, events: 300, now: night })
})
afterAll(() => rm(folder, { recursive: true }))

let place = ''
let count = 0
beforeEach(async () => {
  await sql`DELETE FROM backups`.execute(db)
  await sql`DELETE FROM backup_failure`.execute(db)
  count += 1
  place = join(folder, `backups-${count}`)
})

const options = { databaseUrl, publicKey: owner.publicKey, timeZone: zone, logger }
const keeper = (store: BackupStore = folderStore(place)) => backupKeeper({ ...options, store })
/** One that tries none of its backups, which takes most of the time. */
const quickKeeper = (
  store: BackupStore = folderStore(place),
  publicKey: string | null = owner.publicKey,
) => backupKeeper({ ...options, publicKey, store, proveEveryMs: Number.POSITIVE_INFINITY })

const known = async () =>
  (
    await sql<{ name: string; proven_at: Date | null; fault: string | null; row_count: string }>`
      SELECT name, proven_at, fault, row_count FROM backups ORDER BY made_at`.execute(db)
  ).rows
const failure = async () =>
  (await sql<{ reason: string }>`SELECT reason FROM backup_failure`.execute(db)).rows[0]?.reason
const files = async () =>
  (await readdir(place)).filter((name) => !name.endsWith('.json')).toSorted()

const madeOn = (madeAt: Date, publicKey: string | null = 'age1') => [
  { name: '', madeAt, bytes: 1, publicKey, provenAt: null, fault: null },
]

describe('isBackupDue', () => {
  it.each([
    ['without a backup', [], true],
    ['ten minutes after the last', madeOn(new Date(night - 10 * 60_000)), false],
    ['a night after the last', madeOn(new Date(night - dayMs)), true],
    ['once the key has changed', madeOn(new Date(night), 'age1other'), true],
  ])('%s', (_title, backups, expected) => {
    expect(isBackupDue(backups, 'age1', new Date(night), zone)).toBe(expected)
  })

  it('not before a quarter past three', () => {
    const evening = madeOn(new Date('2026-11-23T20:00:00-06:00'))

    expect(isBackupDue(evening, 'age1', new Date('2026-11-24T03:14:00-06:00'), zone)).toBe(false)
    expect(isBackupDue(evening, 'age1', new Date('2026-11-24T03:15:00-06:00'), zone)).toBe(true)
  })
})

describe('backupKeeper', () => {
  it('makes an encrypted backup every night, and restores and counts the first of a week', async () => {
    const keep = keeper()

    for (let day = 0; day < 8; day += 1) {
      await keep(new Date(night + day * dayMs))
      await keep(new Date(night + day * dayMs + 60_000))
    }

    const made = await known()
    expect(await failure()).toBeUndefined()
    // The first is not kept any more, and was the first of a week.
    expect(made.map(({ proven_at: at }) => at !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(Number(made[0]?.row_count)).toBeGreaterThan(300)
    const [file = ''] = await files()
    expect(file).toMatch(/^cardroom-20261125T093000Z\.sql\.gz\.age$/)
    expect((await stat(join(place, file))).mode & 0o777).toBe(0o600)
    const { rows: tried } = await sql`
      SELECT datname FROM pg_database WHERE datname = current_database() || '_scratch'`.execute(db)
    expect(tried).toEqual([])
    const { age, proofAge, good, faulty } = await backupState(databaseUrl, night + 7.5 * dayMs)
    expect({ age, proofAge, good, faulty }).toEqual({
      age: 43_200,
      proofAge: 43_200,
      good: 7,
      faulty: 0,
    })
  })

  it("is restored by the command only with the owner's key", async () => {
    await quickKeeper()(new Date(night))
    // So that the next backup knows of one.
    await quickKeeper()(new Date(night + dayMs))
    const [, file = ''] = await files()
    const other = join(folder, 'other.txt')
    await writeFile(other, (await newKeyPair()).privateKey)
    const restore = (...args: string[]) =>
      run('node', [join(repositoryFolder, 'infra/backup/restore.ts'), join(place, file), ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: url },
      })

    await expect(restore()).rejects.toMatchObject({
      stderr: expect.stringContaining('pass your private key with --key FILE'),
    })
    await expect(restore('--key', other)).rejects.toMatchObject({
      stderr: expect.stringContaining('this key does not open the backup'),
    })
    const { stdout } = await restore('--key', keyFile)
    expect(stdout).toMatch(/^\d+ rows are restored/)
    const [, previous = ''] = /now called (\S+):/.exec(stdout) ?? []
    await sql`DROP DATABASE ${sql.id(previous)} WITH (FORCE)`.execute(db)

    // The table tells of none, because this may be another machine; files that are there tell of themselves.
    expect(await known()).toEqual([])
    await quickKeeper()(new Date(night + dayMs + 60_000))
    expect((await known()).map(({ name }) => name)).toEqual(await files())
    // None of the last three days is let go, because the empty machine knows less than its place.
    expect(await files()).toHaveLength(3)
  })

  it('reports a file that is missing, and one that was cut short', async () => {
    const keep = quickKeeper()
    await keep(new Date(night))
    await keep(new Date(night + dayMs))
    const [first = '', second = ''] = await files()
    await rm(join(place, first))
    await truncate(join(place, second), 1000)

    await keep(new Date(night + 2 * dayMs))

    const faults = (await known()).map(({ fault }) => fault)
    expect(faults).toEqual([
      'The file is missing',
      expect.stringMatching(/^The file has 1000 bytes instead of \d+$/),
      null,
    ])
    expect(await backupState(databaseUrl, night)).toMatchObject({ good: 1, faulty: 2 })
  })

  it('reports a changed file on the night of a trial, and deletes it after a week', async () => {
    const keep = keeper()
    await keep(new Date(night))
    await keep(new Date(night + dayMs))
    const [, second = ''] = await files()
    const { size } = await stat(join(place, second))
    await truncate(join(place, second), size - 8)
    await appendFile(join(place, second), 'changed!')

    await keep(new Date(night + 7 * dayMs))
    expect((await known()).map(({ fault }) => fault)).toEqual([null, 'The file has changed', null])
    await keep(new Date(night + 8 * dayMs))
    expect(await files()).not.toContain(second)
  })

  it('reports why it failed, leaves nothing, and tries again after fifteen minutes', async () => {
    const store = folderStore(place)
    let isFull = true
    const filling: BackupStore = {
      ...store,
      write: (name, content) =>
        isFull ? store.write(name, brokenAfter(content)) : store.write(name, content),
    }
    const keep = quickKeeper(filling)

    await keep(new Date(night))
    expect(await failure()).toBe('no space left')
    expect(await readdir(place)).toEqual([])
    isFull = false
    await keep(new Date(night + 60_000))
    expect(await known()).toEqual([])
    await keep(new Date(night + 16 * 60_000))
    expect(await known()).toHaveLength(1)
    expect(await failure()).toBeUndefined()
  })
})

/** Fails after the first piece, as on a full disk. */
function brokenAfter(content: Readable): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of content) {
        yield chunk as Buffer
        throw new Error('no space left')
      }
    })(),
  )
}

describe('an S3-compatible store', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())

  it('keeps and proves backups', async () => {
    await keeper(s3Store(server.address))(new Date(night))

    const [made] = await known()
    expect(await failure()).toBeUndefined()
    expect(made?.proven_at).not.toBeNull()
    expect([...server.objects.keys()]).toEqual([
      `card room/${made?.name}`,
      `card room/${made?.name}.json`,
    ])
    expect(server.refusals).toEqual([])
  })

  it('stores a large file in parts, and returns it whole', async () => {
    const store = s3Store(server.address)
    const large = Buffer.alloc(40 * 1024 * 1024, 'card')

    await store.write('large', Readable.from([large.subarray(0, 100), large.subarray(100)]))

    expect((await store.list()).find(({ name }) => name === 'large')?.bytes).toBe(large.length)
    const back: Buffer[] = []
    for await (const chunk of await store.read('large')) back.push(chunk as Buffer)
    expect(Buffer.concat(back).equals(large)).toBe(true)
    await store.remove('large')
    expect((await store.list()).some(({ name }) => name === 'large')).toBe(false)
  })

  it('returns a file whole to a reader that pauses longer than the store waits', async () => {
    const store = s3Store(server.address)
    const large = Buffer.alloc(40 * 1024 * 1024, 'card')
    await store.write('slow', Readable.from([large]))
    const reading = (await store.read('slow'))[Symbol.asyncIterator]()
    const back: Buffer[] = [(await reading.next()).value as Buffer]

    server.closeConnections()
    for (let { value, done } = await reading.next(); done !== true;) {
      back.push(value as Buffer)
      ;({ value, done } = await reading.next())
    }

    expect(Buffer.concat(back).equals(large)).toBe(true)
    await store.remove('slow')
  })

  it('has no object of an interrupted backup', async () => {
    const store = s3Store(server.address)

    const written = store.write('broken', brokenAfter(Readable.from([Buffer.alloc(10)])))

    await expect(written).rejects.toThrow('no space left')
    expect([...server.objects.keys()]).not.toContain('card room/broken')
  })
})

describe('openBackup', () => {
  it('opens an unencrypted backup', async () => {
    await quickKeeper(folderStore(place), null)(new Date(night))
    const [file = ''] = await files()

    const opened = await text(Readable.from(openBackup(await folderStore(place).read(file))))

    expect(file).toMatch(/\.sql\.gz$/)
    expect(opened).toContain('-- End of the backup')
  })

  it('opens a file written by the program age', async () => {
    const opened = await text(Readable.from(openBackup(Readable.from([writtenByAge]), keyOfIt)))

    expect(opened).toBe('-- Cardroom backup of schema 0001-analytics, then\n')
  })

  it('reports that a file was cut short', async () => {
    const cut = Readable.from([writtenByAge.subarray(0, -10)])

    await expect(text(Readable.from(openBackup(cut, keyOfIt)))).rejects.toThrow(
      'truncated or changed',
    )
  })
})

// Of age 1.1.1, to a key that is good for nothing else.
const keyOfIt = 'AGE-SECRET-KEY-14JHJ5E6CYMUWTUADA4PSHR6YNF5YKPV8HUFW3K8XFM40PT3420JQWV43MZ'
const writtenByAge = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBjMUxYeVl3WWh0V0hEcW9jdVNSRGV0ZzZ3ZjNRYnRKU0tuZHd2aUlPb2xzCng5TWdLL0pnaEQ1bEFzVWRxOTV3MEc2M1pTNU9iZXhBb084Ri9wTWNMTkEKLS0tIDArazA5aUw0UHlRdjJRZ1BuajN1UVFXQS9NUWM1T3BRdGRLeUE0ZWlUMk0K5H1I1KDgyFo1qkYBOXpDU5cEkSTQOYX6KqFb9WUDqtkk9mnl8n8+29drOiZFVQ/Ge+1VLRXjHhGcCbgPqPSsXBmuJ7XssPYpmAzN71scKQl1dGEwdl1xzNYI6ke/G3xseW4o8Xiw',
  'base64',
)
