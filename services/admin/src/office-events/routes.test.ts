import { OfficeEvent } from '@cardroom/contracts/office-events'
import type { Role } from '@cardroom/contracts/session'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, clock, officeEvents, owner, signedIn } = await testApp()
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
await sql`SELECT ensure_month_partitions('2026-11-01', '2026-12-01')`.execute(owner)

const aborters = new Set<AbortController>()
afterEach(async () => {
  for (const aborter of aborters) aborter.abort()
  aborters.clear()
  await vi.waitUntil(() => officeEvents.size() === 0)
})

/** A stream for an administrator with a role, and its events except for heartbeats. */
async function openStream(role: Role = 'editor') {
  const admin = await signedIn({ role })
  return { admin, ...follow(admin.jar.get('sid') ?? '') }
}

function follow(sid: string) {
  const aborter = new AbortController()
  aborters.add(aborter)
  const seen: OfficeEvent[] = []
  let beats = 0
  let hasEnded = false
  const responding = fetch(`${origin}/api/admin/events`, {
    headers: { accept: 'text/event-stream', cookie: `sid=${sid}` },
    signal: aborter.signal,
  })
  async function read(): Promise<void> {
    const { body } = await responding
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const known = OfficeEvent.parse(JSON.parse(event.replace(/^data: /, '')))
        if (known.type === 'beat') beats += 1
        else seen.push(known)
      }
    }
    hasEnded = true
  }
  void read().catch(() => {})
  return {
    response: () => responding,
    changes: () => seen.flatMap((event) => (event.type === 'changes' ? event.changes : [])),
    named: (type: string) => seen.filter((event) => event.type === type),
    beats: () => beats,
    hasEnded: () => hasEnded,
  }
}

async function addPlayer(): Promise<string> {
  const name = crypto.randomUUID()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO rake_players (player_name, display_name) VALUES (${name}, ${name}) RETURNING id`.execute(
    owner,
  )
  return String(rows[0]?.id)
}

async function addView(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO saved_views (name, search) VALUES (${crypto.randomUUID()}, 'x') RETURNING id`.execute(
    owner,
  )
  return rows[0]?.id ?? ''
}

describe('GET /api/admin/events', () => {
  it('tells every open dashboard what was committed', async () => {
    const [one, other] = [await openStream(), await openStream('owner')]
    expect((await one.response()).headers.get('content-type')).toBe(
      'text/event-stream; charset=utf-8',
    )
    await other.response()

    const id = await addPlayer()

    const change = { kind: 'rake-player', id, what: 'added' }
    await expect.poll(() => [one.changes(), other.changes()]).toEqual([[change], [change]])
  })

  it('tells a viewer only what a viewer may see', async () => {
    const [viewer, editor, chief] = [
      await openStream('viewer'),
      await openStream('editor'),
      await openStream('owner'),
    ]
    await Promise.all([viewer.response(), editor.response(), chief.response()])

    const player = await addPlayer()
    const { id: invited } = await signedIn({ role: 'viewer' })
    const view = await addView()

    const seenView = { kind: 'saved-view', id: view, what: 'added' }
    await expect.poll(() => viewer.changes()).toEqual([seenView])
    await expect.poll(() => editor.changes()).toContainEqual(seenView)
    expect(editor.changes()).toContainEqual({ kind: 'rake-player', id: player, what: 'added' })
    expect(editor.changes()).not.toContainEqual(expect.objectContaining({ kind: 'admin' }))
    await expect
      .poll(() => chief.changes())
      .toContainEqual({ kind: 'admin', id: invited, what: 'added' })
  })

  it('tells one change of a row that changed often, and one of a kind with very many rows', async () => {
    const stream = await openStream()
    await stream.response()

    const { rows } = await sql<{ id: number }>`
      INSERT INTO rake_players (player_name, display_name)
      SELECT 'many ' || n, 'many ' || n FROM generate_series(1, 60) AS n RETURNING id`.execute(
      owner,
    )

    expect(rows).toHaveLength(60)
    await expect
      .poll(() => stream.changes())
      .toEqual([{ kind: 'rake-player', id: null, what: 'changed' }])
  })

  it.each([
    ['is suspended', (id: string) => sql`UPDATE users SET suspended_at = now() WHERE id = ${id}`],
    ['has another role', (id: string) => sql`UPDATE users SET role = 'viewer' WHERE id = ${id}`],
    ['has signed out', (id: string) => sql`DELETE FROM admin_sessions WHERE user_id = ${id}`],
    [
      'was away for an hour',
      (id: string) =>
        sql`UPDATE admin_sessions SET used_at = now() - interval '61 minutes' WHERE user_id = ${id}`,
    ],
  ])('ends with the session of someone who %s, and with no other', async (_what, change) => {
    const [gone, other] = [await openStream('owner'), await openStream('owner')]
    await Promise.all([gone.response(), other.response()])

    await change(gone.admin.id).execute(owner)

    await expect.poll(() => gone.hasEnded()).toBe(true)
    expect(gone.named('session')).toHaveLength(1)
    expect(other.hasEnded()).toBe(false)
  })

  it('does not keep a session alive', async () => {
    const stream = await openStream()
    await stream.response()
    const { rows } = await sql<{ used: Date }>`
      UPDATE admin_sessions SET used_at = now() - interval '50 minutes' WHERE user_id = ${stream.admin.id}
      RETURNING used_at AS used`.execute(owner)
    const before = stream.beats()

    await expect.poll(() => stream.beats()).toBeGreaterThan(before + 3)

    const session = await owner
      .selectFrom('admin_sessions')
      .select('used_at')
      .where('user_id', '=', stream.admin.id)
      .executeTakeFirstOrThrow()
    expect(session.used_at).toEqual(rows[0]?.used)
    expect(stream.hasEnded()).toBe(false)
  })

  it('ends while nothing is heard, refuses new ones, and is there again afterwards', async () => {
    const stream = await openStream()
    await stream.response()

    officeEvents.stopHearing()
    await expect.poll(() => stream.hasEnded()).toBe(true)
    const refused = follow(stream.admin.jar.get('sid') ?? '')
    expect((await refused.response()).status).toBe(503)
    officeEvents.startHearing()
    const again = follow(stream.admin.jar.get('sid') ?? '')

    expect((await again.response()).status).toBe(200)
  })

  it('hears again after its connection to Postgres was ended', async () => {
    const stream = await openStream()
    await stream.response()

    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'admin events' AND datname = current_database()`.execute(owner)

    await expect.poll(() => stream.hasEnded()).toBe(true)
    const sid = stream.admin.jar.get('sid') ?? ''
    await expect.poll(async () => (await follow(sid).response()).status).toBe(200)
  })

  it('tells how many visits are going on, again only when something about them has changed', async () => {
    clock.now = Date.UTC(2026, 10, 20, 17, 34)
    const stream = await openStream('viewer')
    await expect.poll(() => stream.named('visitors')).toHaveLength(1)
    const before = stream.beats()
    await expect.poll(() => stream.beats()).toBeGreaterThan(before + 3)
    expect(stream.named('visitors')).toEqual([{ type: 'visitors', total: 0 }])

    await owner
      .insertInto('page_views')
      .values({
        id: crypto.randomUUID(),
        timestamp: new Date(clock.now - 1000),
        session_id: 'session',
        visit_id: 'visit',
        page_path: '/',
        user_agent: 'x',
        quality: 'ok',
      })
      .execute()

    await expect
      .poll(() => stream.named('visitors'), { timeout: 30_000 })
      .toEqual([
        { type: 'visitors', total: 0 },
        { type: 'visitors', total: 1 },
      ])
    const reply = await stream.admin.get('/api/admin/events')
    expect(reply.json()).toEqual({ success: true, data: { visitors: 1 } })
  })
})

async function counted(role: Role, query: string) {
  const admin = await signedIn({ role })
  return (await admin.get(`/api/admin/new-leads${query}`)).json()
}

describe('GET /api/admin/new-leads', () => {
  it('counts what came since each list was seen, without what looks automated', async () => {
    const { data: first } = await counted('editor', '')
    expect(first.counts).toEqual({ sponsorships: 0, wsop: 0, applications: 0, chatbot: 0 })
    await sql`
      WITH known AS (INSERT INTO chat_users (name, email) VALUES ('Mona', 'mona@quinn.example') RETURNING id)
      INSERT INTO chat_conversations (user_id) SELECT id FROM known, generate_series(1, 2)`.execute(
      owner,
    )
    for (const isSuspect of [true, false]) {
      await sql`
        INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes,
          availability, interests, agree_to_terms, is_suspect, ip_address)
        VALUES (gen_random_uuid(), 'Mona', 'Quinn', 'mona@quinn.example', '+1 702 555 0100', 'beginner', '1-2',
          '{}', '{}', true, ${isSuspect}, '127.0.0.0')`.execute(owner)
    }

    const { data } = await counted('editor', `?applications=${first.at}&chatbot=${first.at}`)

    expect(data.counts).toEqual({ sponsorships: 0, wsop: 0, applications: 1, chatbot: 2 })
    const later = await counted('editor', `?applications=${data.at}&chatbot=${data.at}`)
    expect(later.data.counts).toEqual({ sponsorships: 0, wsop: 0, applications: 0, chatbot: 0 })
  })
})
