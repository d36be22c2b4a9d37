import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { owner, signedIn } = await testApp()
const admin = await signedIn()
const path = '/api/admin/persons'
const email = 'mona@quinn.example'

async function subscribe(): Promise<void> {
  await owner.insertInto('newsletters').values({ email, name: 'Mona' }).execute()
}

async function auditLines() {
  return await owner
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'after'])
    .where('subject_type', '=', 'person')
    .orderBy('id')
    .execute()
}

describe('POST /api/admin/persons/export and /erase', () => {
  it('hands out and erases, and says in the audit log who did it, without the address', async () => {
    await subscribe()

    const found = await admin.post(`${path}/export`, { email: 'Mona@Quinn.example' })
    const erased = await admin.post(`${path}/erase`, { email, confirmation: ' MONA@quinn.example' })

    expect(found.json().data.newsletters).toMatchObject([{ email, name: 'Mona' }])
    expect(erased.json()).toMatchObject({
      success: true,
      data: { newsletters: 1, applications: 0 },
    })
    expect(await owner.selectFrom('newsletters').selectAll().execute()).toEqual([])
    const lines = await auditLines()
    expect(lines.map(({ action }) => action)).toEqual(['exported', 'erased'])
    expect(lines.every((line) => line.actor_email !== null)).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('mona')
  })

  it('erases nobody without the same address again', async () => {
    await subscribe()

    const reply = await admin.post(`${path}/erase`, { email, confirmation: 'ada@quinn.example' })

    expect(reply.statusCode).toBe(400)
    expect(await owner.selectFrom('newsletters').selectAll().execute()).toHaveLength(1)
  })

  it('refuses the address of an account', async () => {
    const account = await owner.selectFrom('users').select('email').executeTakeFirstOrThrow()

    const reply = await admin.post(`${path}/erase`, {
      email: account.email,
      confirmation: account.email,
    })

    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toContain('remove the account first')
  })
})

describe('POST /api/admin/persons/page', () => {
  const ada = 'ada@quinn.example'
  const start = Date.UTC(2026, 10, 20, 12)
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  const iso = (minutes: number) => at(minutes).toISOString()

  async function storeVisit(sessionId: string, visitId: string, minutes: number, pages: string[]) {
    const common = {
      session_id: sessionId,
      visit_id: visitId,
      user_agent: '',
      quality: 'ok' as const,
    }
    await owner
      .insertInto('traffic_sources')
      .values({
        ...common,
        id: crypto.randomUUID(),
        timestamp: at(minutes),
        visitor_id: 'the browser of Ada',
        source: 'newsletter',
        medium: 'email',
        channel: 'email',
        campaign: 'winter',
        device_category: 'desktop',
        country: 'US',
      })
      .execute()
    await owner
      .insertInto('page_views')
      .values(
        pages.map((page, nth) => ({
          ...common,
          id: crypto.randomUUID(),
          timestamp: at(minutes + 2 * nth),
          page_path: page,
        })),
      )
      .execute()
  }

  async function storeAda() {
    await storeVisit('first session', 'first visit', 0, ['/', '/high-stakes-summer', '/thank-you'])
    await storeVisit('second session', 'second visit', 60, ['/wsop'])
    // This row belongs to someone else.
    await owner
      .insertInto('page_views')
      .values({
        id: crypto.randomUUID(),
        timestamp: at(5),
        session_id: 'another session',
        page_path: '/secret',
        user_agent: '',
        quality: 'ok' as const,
      })
      .execute()
    const sponsorship = await owner
      .insertInto('sponsorships')
      .values({
        id: crypto.randomUUID(),
        company_name: 'Copper Ridge',
        contact_name: 'Ada Quinn',
        email: 'Ada@Quinn.example',
        phone: '+1 702 555 0101',
        package_type: 'rotating_border',
        episode_count: 'all',
        package_price: 500,
        potential_value: 4750,
        interested_in_podcast: false,
        session_id: 'first session',
        is_suspect: false,
        ip_address: '203.0.113.0',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`UPDATE sponsorships SET created_at = ${at(3)}`.execute(owner)
    await owner.insertInto('newsletters').values({ email: ada, name: 'Ada Q.' }).execute()
    await owner
      .insertInto('row_notes')
      .values({
        id: crypto.randomUUID(),
        sponsorship_id: sponsorship.id,
        note: 'Called, call back Tuesday',
        author: 'grace@quinn.example',
      })
      .execute()
    return sponsorship.id
  }

  it('tells what was sent, the notes on it, and the pages of the visit before and after', async () => {
    const id = await storeAda()

    const reply = await admin.post(`${path}/page`, { email: ' ADA@quinn.example ' })

    expect(reply.statusCode).toBe(200)
    const { names, phones, lines, isCut } = reply.json().data
    expect({ names, phones, isCut }).toEqual({
      names: ['Ada Q.', 'Ada Quinn'],
      phones: ['+1 702 555 0101'],
      isCut: false,
    })
    expect(lines.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      ['inquiry', 'newsletter', 'note', 'visit', 'visit'].toSorted(),
    )
    expect(lines.map((line: { at: string }) => line.at)).toEqual(
      lines
        .map((line: { at: string }) => line.at)
        .toSorted()
        .toReversed(),
    )
    const visits = lines.filter(({ kind }: { kind: string }) => kind === 'visit')
    // The later visit came from the same browser, and is found by the id of the visitor.
    expect(visits[0]).toMatchObject({ id: 'second visit', steps: [{ path: '/wsop' }] })
    expect(visits[1]).toMatchObject({
      source: 'newsletter',
      medium: 'email',
      campaign: 'winter',
      channel: 'email',
      steps: [
        { at: iso(0), path: '/', lead: null },
        { at: iso(2), path: '/high-stakes-summer', lead: null },
        { at: iso(3), path: null, lead: 'inquiry' },
        { at: iso(4), path: '/thank-you', lead: null },
      ],
    })
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: 'note',
        note: 'Called, call back Tuesday',
        about: { kind: 'inquiry', id },
      }),
    )
    expect(JSON.stringify(lines)).not.toContain('/secret')
  })

  it('writes no line of the audit log, and has nothing of an unknown address', async () => {
    const before = await auditLines()

    const reply = await admin.post(`${path}/page`, { email: 'nobody@quinn.example' })

    expect(reply.json().data).toEqual({ names: [], phones: [], lines: [], isCut: false })
    expect(await auditLines()).toEqual(before)
  })

  it('shows the newest 200 visits and the first 50 pages of each, and says that there are more', async () => {
    const many = 'many@quinn.example'
    await owner.insertInto('newsletters').values({ email: many, session_id: 'session 0' }).execute()
    for (let nth = 0; nth < 201; nth += 1) {
      const pages = nth === 200 ? Array.from({ length: 53 }, (_, of) => `/page-${of}`) : ['/']
      await storeVisit('session 0', `visit ${nth} of many`, 1000 + 200 * nth, pages)
    }

    const { lines, isCut } = (await admin.post(`${path}/page`, { email: many })).json().data

    const visits = lines.filter(({ id }: { id: string }) => id.endsWith('of many'))
    expect(isCut).toBe(true)
    expect(visits).toHaveLength(200)
    expect(visits[0]).toMatchObject({ id: 'visit 200 of many', leftCount: 3 })
    expect(visits[0].steps).toHaveLength(50)
  })
})
