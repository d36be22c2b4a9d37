import { createHash, randomUUID } from 'node:crypto'
import { ConfirmNameResponse, WeeklyTable } from '@cardroom/contracts/kook-weekly'
import { describe, expect, it } from 'vitest'
import { kookNames } from './repository.ts'
import { testApp } from '../../test/test-app.ts'

const { app, db, owner } = await testApp()
const names = kookNames(db, 'sixteen characters')
const monday = Date.UTC(2026, 5, 15)

async function request(name: string, email: string) {
  return await app.inject({ method: 'POST', url: '/api/kook-names', payload: { name, email } })
}

async function confirm(link: string) {
  return await app.inject({ method: 'POST', url: '/api/kook-names/confirm', payload: { link } })
}

/** The link in the latest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const { data } = await owner
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (data as unknown as { link: string }).link
}

async function claim(name: string, email = `${randomUUID()}@quinn.example`) {
  await request(name, email)
  const response = await confirm(await linkTo(email))
  return { email, ...ConfirmNameResponse.parse(response.json()) }
}

const play = (secret: string, net: number, at = monday, handId: string = randomUUID()) =>
  names.record({
    handId,
    at,
    results: [{ claimHash: createHash('sha256').update(secret).digest('hex'), net }],
  })

describe('claiming a name', () => {
  it('sends a link that claims it once, and stores the address only as a hash', async () => {
    const email = 'ada@quinn.example'

    const response = await request('Ada', ' ADA@quinn.example ')
    const link = await linkTo(email)
    const confirmed = await confirm(link)

    expect(response.statusCode).toBe(201)
    expect(confirmed.json()).toMatchObject({ name: 'Ada' })
    expect((await confirm(link)).statusCode).toBe(404)
    const rows = await owner.selectFrom('kook_names').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('quinn')
  })

  it('is refused when somebody else has claimed the name, ignoring case', async () => {
    await claim('Grace')

    const response = await request('gRACE', 'mallory@quinn.example')

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ message: 'Someone else has claimed this name' })
  })

  it('stays open to others until the link is used', async () => {
    await request('Hedy', 'slow@quinn.example')
    const slow = await linkTo('slow@quinn.example')

    await claim('Hedy')

    expect((await confirm(slow)).statusCode).toBe(404)
  })

  it('by the same address again replaces the secret of the former browser', async () => {
    const first = await claim('Mary')
    const second = await claim('Mary', first.email)

    await play(first.claim, 50)
    await play(second.claim, 7)

    const table = await names.weekly(monday)
    expect(table.players.find(({ name }) => name === 'Mary')).toEqual({
      name: 'Mary',
      hands: 1,
      net: 7,
    })
  })
})

describe('GET /api/kook-names/weekly', () => {
  it('has the results of the current week, the best first, each hand once', async () => {
    const [ann, ben] = [await claim('Ann'), await claim('Ben')]
    const now = Date.now()
    await play(ann.claim, -3, now)
    await play(ben.claim, 10, now, 'hand 1')
    await play(ben.claim, 10, now, 'hand 1')
    await play(ben.claim, 99, now - 8 * 24 * 60 * 60 * 1000)

    const response = await app.inject({ method: 'GET', url: '/api/kook-names/weekly' })

    expect(WeeklyTable.parse(response.json()).players).toEqual([
      { name: 'Ben', hands: 1, net: 10 },
      { name: 'Ann', hands: 1, net: -3 },
    ])
  })

  it('begins on Monday, in UTC', async () => {
    const sunday = monday - 1

    expect((await names.weekly(sunday)).week).toBe('2026-06-08')
    expect((await names.weekly(monday)).week).toBe('2026-06-15')
    expect((await names.weekly(monday + 7 * 86_400_000 - 1)).week).toBe('2026-06-15')
  })
})

describe('expired names and results', () => {
  it('are deleted: unconfirmed after a day, unused after a year, old results', async () => {
    const kept = await claim('Kept')
    await claim('Unused')
    await request('Open', 'open@quinn.example')
    await play(kept.claim, 5, Date.now())
    await play(kept.claim, 5, Date.now() - 70 * 86_400_000)
    const long = new Date(Date.now() - 400 * 86_400_000)
    await owner
      .updateTable('kook_names')
      .set({ used_at: long })
      .where('name', '=', 'Unused')
      .execute()
    await owner
      .updateTable('kook_names')
      .set({ link_expires_at: long })
      .where('name', '=', 'Open')
      .execute()

    await names.removeExpired()

    const left = await owner
      .selectFrom('kook_names')
      .select('name')
      .where('name', 'in', ['Kept', 'Unused', 'Open'])
      .execute()
    expect(left).toEqual([{ name: 'Kept' }])
    const results = await owner
      .selectFrom('kook_results')
      .innerJoin('kook_names', 'id', 'name_id')
      .where('name', '=', 'Kept')
      .select('net')
      .execute()
    expect(results).toHaveLength(1)
  })
})
