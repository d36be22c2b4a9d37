import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const metrics = `# HELP queue_jobs Jobs that wait
queue_jobs{queue="ingest"} 3
queue_jobs{queue="mail"} 9
queue_oldest_job_seconds{queue="ingest"} 1.5
redis_memory_ratio 0.25
http_request_duration_seconds_count{method="GET",route="/api/x",status="429"} 4
http_request_duration_seconds_count{method="POST",route="/api/x",status="429"} 2
http_request_duration_seconds_count{method="GET",route="/api/x",status="200"} 70
`
const server = createServer((request, response) => {
  if (request.url === '/metrics') response.end(metrics)
  else {
    response.writeHead(503)
    response.end(
      JSON.stringify({ status: 'down', service: 'x', checks: { postgres: 'ok', redis: 'down' } }),
    )
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

const { owner, signedIn, clock, auditOf } = await testApp({
  addresses: [
    { name: 'analytics-ingest', url: `http://127.0.0.1:${port}` },
    { name: 'chat', url: 'http://127.0.0.1:1' },
  ],
  certificate: { name: 'poker.house', span: { from: 1000, until: 5000 } },
})
clock.now = Date.UTC(2026, 10, 20, 17, 34)
const admin = await signedIn()
const report = async () => (await admin.get('/api/admin/system')).json().data

describe('GET /api/admin/system', () => {
  it('says which service cannot use what, and which does not answer', async () => {
    expect((await report()).services).toEqual([
      { name: 'analytics-ingest', state: 'down', down: ['redis'], limited: 6 },
      { name: 'chat', state: 'silent', down: [], limited: null },
    ])
  })

  it('has the queue of the records', async () => {
    expect((await report()).queue).toEqual({ jobs: 3, oldestSeconds: 1.5, memory: 0.25 })
  })

  it('has the certificate of the public address', async () => {
    expect((await report()).certificate).toEqual({
      name: 'poker.house',
      span: { from: 1000, until: 5000 },
    })
  })

  it('has room, version and empty lists of a new database', async () => {
    const { storage, version, backups, mail, deadLetters } = await report()

    expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
    expect(storage.freeBytes).toBeLessThan(storage.diskBytes)
    expect(version).toEqual({ release: '0.1.0', schema: expect.stringMatching(/^\d{4}-/) })
    expect(backups).toEqual({
      kept: 0,
      last: null,
      provenAt: null,
      ofOtherKeys: 0,
      faults: [],
      failure: null,
    })
    expect(mail).toMatchObject({ waiting: 0, lastSentAt: null, failed: 0, failures: [] })
    expect(deadLetters).toEqual({ count: 0, newest: [] })
  })

  it('has the backups, the mail and the dead letters', async () => {
    await sql`
      INSERT INTO backups (name, made_at, place, bytes, row_count, public_key, proven_at, fault) VALUES
        ('a', '2026-11-18T09:00Z', 'here', 10, 1, 'age1old', '2026-11-18T09:01Z', NULL),
        ('b', '2026-11-19T09:00Z', 'here', 20, 1, 'age1new', NULL, NULL),
        ('c', '2026-11-20T09:00Z', 'here', 30, 1, 'age1new', NULL, 'The file is missing')`.execute(
      owner,
    )
    await sql`INSERT INTO backup_failure (at, reason) VALUES ('2026-11-20T10:00Z', 'no room')`.execute(
      owner,
    )
    await sql`
      INSERT INTO mails (kind, recipient, data, state, failure, finished_at) VALUES
        ('entry', NULL, '{}', 'failed', '550', now()), ('entry', NULL, '{}', 'sent', NULL, now())`.execute(
      owner,
    )
    await sql`
      INSERT INTO dead_events (id, kind, payload, reason)
      VALUES (gen_random_uuid(), 'page-view', '{"a":1}', 'bad')`.execute(owner)

    const { backups, mail, deadLetters } = await report()

    expect(backups).toEqual({
      kept: 2,
      last: { madeAt: '2026-11-19T09:00:00.000Z', bytes: 20, publicKey: 'age1new' },
      provenAt: '2026-11-18T09:01:00.000Z',
      ofOtherKeys: 1,
      faults: [{ name: 'c', fault: 'The file is missing' }],
      failure: { at: '2026-11-20T10:00:00.000Z', reason: 'no room' },
    })
    expect(mail).toMatchObject({ failed: 1, failures: [{ kind: 'entry', reason: '550' }] })
    expect(mail.lastSentAt).toMatch(/Z$/)
    expect(deadLetters).toMatchObject({
      count: 1,
      newest: [{ kind: 'page-view', reason: 'bad', payload: '{"a":1}', isAsked: false }],
    })
  })
})

const path = (id: string) => `/api/admin/system/dead-letters/${id}/retry`
const bury = async () => {
  const id = randomUUID()
  await sql`
    INSERT INTO dead_events (id, kind, payload, reason)
    VALUES (${id}, 'event', '{"secret":"of a visitor"}', 'bad')`.execute(owner)
  return id
}
const isAsked = async (id: string) =>
  (await report()).deadLetters.newest.find((letter: { id: string }) => letter.id === id)?.isAsked

describe('POST /api/admin/system/dead-letters/:id/retry', () => {
  it('marks the record, and says so in the audit log without what it holds', async () => {
    const [id, other] = [await bury(), await bury()]

    const { statusCode } = await admin.post(path(id))

    expect(statusCode).toBe(200)
    expect([await isAsked(id), await isAsked(other)]).toEqual([true, false])
    expect(await auditOf(id)).toMatchObject([
      {
        actor_email: admin.email,
        action: 'asked-to-store',
        subject_type: 'dead-letter',
        after: { kind: 'event', reason: 'bad' },
      },
    ])
  })

  it('refuses an unknown record', async () => {
    expect((await admin.post(path(randomUUID()))).statusCode).toBe(404)
    expect((await admin.post(path('seven'))).statusCode).toBe(400)
  })
})
