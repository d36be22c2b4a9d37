import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gather, placeholdersOf } from '../doctor/gather.ts'
import { exitCodeOf, type Facts, judge } from '../doctor/judge.ts'
import { defaults } from '../local/settings.mjs'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const sound: Facts = {
  settings: {
    ...defaults,
    SITE_ADDRESS: 'poker.house',
    ADMIN_EMAIL: 'ada@poker.house',
    SMTP_URL: 'smtp://mail.house',
    BACKUP_KEY: 'age1',
  },
  isRunning: false,
  ports: [{ port: 8080, what: 'the site (PORT)', isTaken: false }],
  dns: { name: 'poker.house', addresses: ['192.0.2.7'], own: ['127.0.0.1', '192.0.2.7'] },
  disk: { freeBytes: 30e9, totalBytes: 40e9 },
  memory: { freeBytes: 2e9, totalBytes: 4e9 },
  clockAheadMs: 20,
  placeholders: [],
  certificate: { from: -30 * dayMs, until: 60 * dayMs },
  backups: { ageMs: 8 * hourMs, proofAgeMs: 50 * hourMs, failure: null },
}
const withSettings = (settings: Record<string, string>): Partial<Facts> => ({
  settings: { ...sound.settings, ...settings },
})
/** What is not well, without the rest. */
const complaints = (change: Partial<Facts>) =>
  judge({ ...sound, ...change })
    .filter(({ state }) => state !== 'well')
    .map(({ state, words }) => `${state}: ${words}`)

/** A certificate of six days, with so many hours left. */
const inHours = (hours: number) => ({
  certificate: { from: (hours - 6 * 24) * hourMs, until: hours * hourMs },
})

describe('the doctor', () => {
  it('finds nothing wrong with a sound setup', () => {
    expect(complaints({})).toEqual([])
    expect(exitCodeOf(judge(sound))).toBe(0)
  })

  it.each<[string, Partial<Facts>, RegExp]>([
    [
      'a port that is taken',
      { ports: [{ port: 8080, what: 'the site (PORT)', isTaken: true }] },
      /^fault: Port 8080, for the site \(PORT\), is taken/,
    ],
    [
      'a name that leads nowhere',
      { dns: { name: 'poker.house', addresses: [], own: [] } },
      /^fault: The name poker\.house .* has no address/,
    ],
    [
      'a name that leads elsewhere',
      { dns: { name: 'poker.house', addresses: ['198.51.100.1'], own: ['192.0.2.7'] } },
      /^warning: poker\.house leads to 198\.51\.100\.1/,
    ],
    [
      'a certificate that ended',
      { certificate: { from: -90 * dayMs, until: -1 } },
      /^fault: The certificate .* has ended/,
    ],
    [
      'one that was not renewed',
      { certificate: { from: -81 * dayMs, until: 9.5 * dayMs } },
      /^warning: .* ends in 9 days/,
    ],
    ['a full disk', { disk: { freeBytes: 5e8, totalBytes: 40e9 } }, /^fault: Only 0\.5 GB/],
    ['a disk that fills up', { disk: { freeBytes: 3e9, totalBytes: 40e9 } }, /^warning: 3\.0 GB/],
    [
      'little memory',
      { memory: { freeBytes: 1e9, totalBytes: 1e9 } },
      /^fault: .* less than two GB/,
    ],
    [
      'memory that others have',
      { memory: { freeBytes: 1e8, totalBytes: 4e9 } },
      /^warning: 0\.1 of 4\.0 GB/,
    ],
    ['a clock that is ahead', { clockAheadMs: 60_000 }, /^warning: This clock is 60 s ahead of/],
    ['a clock of another day', { clockAheadMs: -86_400_000 }, /^fault: .* 86400 s behind/],
    [
      'a proxy that is not trusted',
      withSettings({ SITE_ADDRESS: '', BIND_ADDRESS: '0.0.0.0' }),
      /^warning: BIND_ADDRESS is 0\.0\.0\.0 and no proxy is trusted/,
    ],
    [
      'plain http for everybody',
      withSettings({ SITE_ADDRESS: '', BIND_ADDRESS: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' }),
      /^warning: .* passwords over plain http/,
    ],
    [
      'a weak first password',
      withSettings({ ADMIN_PASSWORD: 'secret' }),
      /^fault: ADMIN_PASSWORD has fewer than twelve/,
    ],
    [
      'short passwords',
      withSettings({ ADMIN_PASSWORD_MIN: '6' }),
      /^warning: ADMIN_PASSWORD_MIN lets/,
    ],
    [
      'limits that limit nothing',
      withSettings({ RATE_LIMIT_FACTOR: '1000' }),
      /^warning: RATE_LIMIT_FACTOR=1000 is for tests/,
    ],
    [
      'an administrator who gets no mail',
      withSettings({ ADMIN_EMAIL: 'admin@backroom.example' }),
      /^warning: ADMIN_EMAIL is an example/,
    ],
    [
      'examples in the brand',
      { placeholders: ['siteUrl', 'email'] },
      /^warning: The brand still has examples: siteUrl, email/,
    ],
    ['no mail server', withSettings({ SMTP_URL: '' }), /^warning: There is no mail server/],
    ['no backups', withSettings({ BACKUP_KEY: '' }), /^fault: No backups are made/],
    [
      'none yet',
      { backups: { ageMs: null, proofAgeMs: null, failure: 'no room' } },
      /^warning: There is no backup yet\. The last attempt failed: no room/,
    ],
    [
      'one that is too old',
      { backups: { ageMs: 50 * hourMs, proofAgeMs: hourMs, failure: null } },
      /^fault: The newest backup is 50 hours old/,
    ],
    [
      'none that was restored',
      { backups: { ageMs: hourMs, proofAgeMs: null, failure: null } },
      /^warning: No backup was restored and counted/,
    ],
  ])('reports %s', (_title, change, words) => {
    const found = complaints(change)

    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(words)
    expect(exitCodeOf(judge({ ...sound, ...change }))).toBe(found[0]?.startsWith('fault') ? 1 : 0)
  })

  it('expects a certificate of six days to be renewed only in its last days', () => {
    expect(complaints(inHours(48))).toEqual([])
    expect(complaints(inHours(30))[0]).toMatch(/^warning: .* ends in 1 days/)
  })

  it('does not report the ports of its own stack', () => {
    const ports = [{ port: 8080, what: 'the site (PORT)', isTaken: true }]

    expect(complaints({ isRunning: true, ports })).toEqual([])
  })
})

describe('what the doctor gathers', () => {
  it('names the examples of a brand', () => {
    const brand = {
      siteUrl: 'https://a.example',
      email: 'x@a.house',
      social: { b: { url: 'https://b.example/c' } },
    }

    expect(placeholdersOf(brand)).toEqual(['siteUrl', 'social.b.url'])
  })

  it('reads the clock and the backups of the running stack', async () => {
    const { db, urlFor } = await testDatabase()
    await sql`
      INSERT INTO backups (name, made_at, place, bytes, row_count, proven_at, fault) VALUES
        ('a', now() - interval '50 hours', 'here', 1, 1, now() - interval '49 hours', NULL),
        ('b', now(), 'here', 1, 1, NULL, 'The file is missing')`.execute(db)
    await sql`INSERT INTO backup_failure (at, reason) VALUES (now(), 'no room')`.execute(db)

    const { backups, clockAheadMs } = await gather({ ...defaults }, urlFor('backup'), '/')

    expect(Math.floor((backups?.ageMs ?? 0) / hourMs)).toBe(50)
    expect(Math.floor((backups?.proofAgeMs ?? 0) / hourMs)).toBe(49)
    expect(backups?.failure).toBe('no room')
    expect(Math.abs(clockAheadMs ?? Infinity)).toBeLessThan(hourMs)
  })

  it('works without a database and without an address of the site', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const settings = { ...defaults, SITE_ADDRESS: 'nothing.invalid', PORT: String(port) }

    const facts = await gather(settings, 'postgres://nobody@127.0.0.1:1/none', '/')

    server.close()
    expect(facts).toMatchObject({ certificate: null, backups: null, clockAheadMs: null })
    expect(facts.dns).toMatchObject({ name: 'nothing.invalid', addresses: [] })
    expect(facts.ports.map(({ port: one, isTaken }) => [one, isTaken])).toEqual([
      [port, true],
      [80, expect.any(Boolean)],
      [443, expect.any(Boolean)],
    ])
  })
})
