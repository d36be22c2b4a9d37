import type { RakePlayerTable } from '@cardroom/database/tables/contests'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { player } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()

beforeEach(async () => {
  await owner.deleteFrom('rake_players').execute()
  await owner.deleteFrom('weekly_winners').execute()
})

type Player = {
  id: number
  playerName: string
  displayName: string
  rakeAmount: string
  avatarUrl: string | null
  isActive: boolean
  lastUpdated: string
  rank: number
}

async function added(playerName: string, overrides: object = {}) {
  const response = await admin.post('/api/admin/rake-players', player(playerName, overrides))
  return response.json<{ data: Player; auditId: number }>()
}

async function players(): Promise<Player[]> {
  return (await admin.get('/api/admin/rake-players')).json()
}

describe('GET /api/admin/rake-players', () => {
  it('ranks all players, active or not, even in a file of some', async () => {
    await added('low', { rakeAmount: '9.00' })
    await added('inactive', { rakeAmount: '500.00', isActive: false })
    await added('high', { rakeAmount: '100.00' })
    const list = await players()

    expect(list.map(({ rank, playerName }) => [rank, playerName])).toEqual([
      [1, 'inactive'],
      [2, 'high'],
      [3, 'low'],
    ])
    const ids = list.slice(2).map(({ id }) => id)
    const file = await admin.post('/api/admin/rake-players/export', { ids })
    expect(file.body).toMatch(/^Id,.*,Rank\r\n\d+,low,.*,3\r\n$/)
  })
})

describe('POST /api/admin/rake-players', () => {
  it('adds a player with an audit line', async () => {
    const response = await admin.post(
      '/api/admin/rake-players',
      player('ada', { rakeAmount: '0012.5', avatarUrl: 'https://img.example/a.png' }),
    )

    expect(response.statusCode).toBe(201)
    const { data, message } = response.json()
    expect(message).toBe('Player added successfully')
    expect(data).toMatchObject({
      playerName: 'ada',
      displayName: 'ADA',
      rakeAmount: '12.50',
      avatarUrl: 'https://img.example/a.png',
      isActive: true,
    })
    expect(await auditOf('rake-player', data.id)).toMatchObject([
      { action: 'created', actor_email: admin.email, before: null, after: { playerName: 'ada' } },
    ])
  })

  it('refuses a taken username, ignoring case', async () => {
    await added('ada')
    const response = await admin.post('/api/admin/rake-players', player('ADA'))

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      message: 'A player with this username already exists',
      issues: [{ path: 'playerName' }],
    })
  })

  it.each([
    ['rakeAmount', '1e9'],
    ['rakeAmount', '-5'],
    ['rakeAmount', '1.005'],
    ['rakeAmount', 5],
    ['avatarUrl', 'javascript:alert(1)'],
    ['avatarUrl', 'a/b.png'],
    ['playerName', ' '],
  ])('refuses %s: %o', async (field, value) => {
    const response = await admin.post('/api/admin/rake-players', player('ada', { [field]: value }))

    expect(response.statusCode).toBe(400)
    expect(response.json().issues[0].path).toBe(field)
  })
})

describe('PUT /api/admin/rake-players/{id}', () => {
  it('sets all fields, and keeps the time of the amount when only a name changes', async () => {
    const { data } = await added('ada', { rakeAmount: '20.00' })
    const renamed = await admin.put(
      `/api/admin/rake-players/${data.id}`,
      player('ada', { displayName: 'Ada!', rakeAmount: '20' }),
    )
    const raised = await admin.put(
      `/api/admin/rake-players/${data.id}`,
      player('ada', { displayName: 'Ada!', rakeAmount: '20.01', isActive: false }),
    )

    expect(renamed.json()).toMatchObject({
      message: 'Player updated successfully',
      data: { displayName: 'Ada!', lastUpdated: data.lastUpdated },
    })
    expect(raised.json().data).toMatchObject({ rakeAmount: '20.01', isActive: false })
    expect(raised.json().data.lastUpdated > data.lastUpdated).toBe(true)
    const lines = await auditOf('rake-player', data.id)
    expect(lines.map(({ after }) => Object.keys(after ?? {}).toSorted())).toEqual([
      expect.any(Array),
      ['displayName'],
      ['isActive', 'lastUpdated', 'rakeAmount'],
    ])
  })
})

describe('DELETE /api/admin/rake-players/{id}', () => {
  it('removes the player from both lists, undoably', async () => {
    const { data } = await added('ada')
    const response = await admin.delete(`/api/admin/rake-players/${data.id}`)

    expect(response.json()).toMatchObject({ message: 'Player deleted successfully' })
    expect(await players()).toEqual([])
    expect(await top()).toEqual([])
    const again = await admin.delete(`/api/admin/rake-players/${data.id}`)
    expect(again.statusCode).toBe(404)
    expect((await admin.undo(response.json().auditId)).statusCode).toBe(200)
    expect(await players()).toMatchObject([{ id: data.id, playerName: 'ada' }])
  })

  it('frees the username, after which the player cannot be restored', async () => {
    const { data } = await added('ada')
    const deleted = await admin.delete(`/api/admin/rake-players/${data.id}`)
    await added('ada')

    const undone = await admin.undo(deleted.json().auditId)

    expect(undone.statusCode).toBe(409)
    expect(undone.json().message).toMatch(/its name or email is taken now/)
  })
})

describe('POST /api/admin/rake-players/reset', () => {
  it('sets every amount to 0.00, undoably', async () => {
    await added('ada', { rakeAmount: '30.00' })
    await added('bob', { rakeAmount: '40.00', isActive: false })
    const before = await players()
    const response = await admin.post('/api/admin/rake-players/reset')

    expect(response.json()).toMatchObject({
      message: '2 players are back to 0.00 for the new week',
    })
    expect((await players()).map(({ rakeAmount }) => rakeAmount)).toEqual(['0.00', '0.00'])
    expect((await admin.undo(response.json().auditId)).statusCode).toBe(200)
    expect(await players()).toEqual(before)
  })

  it('cannot be undone once an amount has been entered', async () => {
    const { data } = await added('ada', { rakeAmount: '30.00' })
    const reset = await admin.post('/api/admin/rake-players/reset')
    await admin.put(`/api/admin/rake-players/${data.id}`, player('ada', { rakeAmount: '1.00' }))

    const undone = await admin.undo(reset.json().auditId)

    expect(undone.statusCode).toBe(409)
    expect(undone.json().message).toMatch(/^It has been changed again since/)
    expect(await players()).toMatchObject([{ rakeAmount: '1.00' }])
  })
})

describe('POST /api/admin/weekly-winners/finalize', () => {
  it('stores the top three with their prizes, and names them', async () => {
    await added('third', { rakeAmount: '9.99' })
    await added('first', { rakeAmount: '1000.00' })
    await added('second', { rakeAmount: '100.00' })
    await added('fourth', { rakeAmount: '1.00' })
    await added('gone', { rakeAmount: '5000.00', isActive: false })
    const response = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 2 })

    expect(response.json().data).toHaveLength(3)
    expect(response.json()).toMatchObject({
      message: 'Week 2 is finalized: 1. FIRST (100 USDT), 2. SECOND (50 USDT), 3. THIRD (25 USDT)',
      data: [
        { position: 1, playerName: 'first', rakeAmount: '1000.00', prizeAmount: 100 },
        { position: 2, playerName: 'second', prizeAmount: 50 },
        { position: 3, playerName: 'third', prizeAmount: 25 },
      ],
    })
    const shown = (await app.inject('/api/weekly-winners')).json()
    expect(shown).toHaveLength(3)
    expect(shown[0]).not.toHaveProperty('finalizedAt')
  })

  it('resets the leaderboard on request, and both are undone', async () => {
    await added('first', { rakeAmount: '1000.00' })
    await added('gone', { rakeAmount: '5.00', isActive: false })
    const shown = [{ id: 0, rakeAmount: '1000.00' }]
    const path = '/api/admin/weekly-winners/finalize'
    expect((await admin.post(path, { weekNumber: 2, isReset: true, shown })).statusCode).toBe(409)
    expect((await players()).map(({ rakeAmount }) => rakeAmount)).toEqual(['1000.00', '5.00'])

    const response = await admin.post(path, { weekNumber: 2, isReset: true })

    const { auditId, resetAuditId, message } = response.json()
    expect(message).toBe('Week 2 is finalized: 1. FIRST (100 USDT); 2 players are back to 0.00')
    expect((await players()).map(({ rakeAmount }) => rakeAmount)).toEqual(['0.00', '0.00'])
    await admin.post('/api/admin/audit-log/undo', { ids: [auditId, resetAuditId] })
    expect((await players()).map(({ rakeAmount }) => rakeAmount)).toEqual(['1000.00', '5.00'])
    expect((await app.inject('/api/weekly-winners')).json()).toEqual([])
  })

  it('is refused the second time, and possible again once undone', async () => {
    await added('ada')
    const finalize = () => admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 7 })
    const first = await finalize()

    const second = await finalize()

    expect(second.statusCode).toBe(409)
    expect(second.json().message).toBe('Week 7 is already finalized')
    const undone = await admin.undo(first.json().auditId)
    expect((await app.inject('/api/weekly-winners')).json()).toEqual([])
    expect((await admin.undo(undone.json().auditId)).statusCode).toBe(200)
    expect((await app.inject('/api/weekly-winners')).json()).toHaveLength(1)
    expect((await finalize()).statusCode).toBe(409)
  })

  it('publishes what was shown, or is a conflict with the current winners', async () => {
    const ada = (await added('ada', { rakeAmount: '10.00' })).data.id
    const bea = (await added('bea', { rakeAmount: '9.00' })).data.id
    const path = '/api/admin/weekly-winners/finalize'
    const now = [
      { id: ada, rakeAmount: '10.00' },
      { id: bea, rakeAmount: '9.00' },
    ]
    const wrong = [
      now.toReversed(),
      now.slice(0, 1),
      [...now, { id: bea + 1, rakeAmount: '1.00' }],
      [now[0], { id: bea, rakeAmount: '8.99' }],
      [],
    ]

    for (const shown of wrong) {
      const refused = await admin.post(path, { weekNumber: 4, shown })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        message: 'The leaderboard has changed: 1. ADA ($10.00), 2. BEA ($9.00)',
        issues: [{ path: 'shown' }],
        data: now,
      })
    }
    expect((await app.inject('/api/weekly-winners')).json()).toEqual([])
    expect((await admin.post(path, { weekNumber: 4, shown: now })).statusCode).toBe(200)
  })

  it.each([0, 53, 1.5, '1', null])('refuses week %o', async (weekNumber) => {
    const response = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('Week number must be between 1 and 52')
  })
})

async function addPlayer(playerName: string, overrides: Partial<Insertable<RakePlayerTable>> = {}) {
  await owner
    .insertInto('rake_players')
    .values({ player_name: playerName, display_name: playerName.toUpperCase(), ...overrides })
    .execute()
}

async function top() {
  const response = await app.inject('/api/rake-players/top/5')
  return response.json<{ playerName: string; rank: number }[]>()
}

describe('GET /api/rake-players/top/5', () => {
  it('has only the public fields of a player', async () => {
    await addPlayer('ada', { rake_amount: '1204.5', avatar_url: 'ada.png' })

    expect(await top()).toEqual([
      {
        id: expect.any(Number),
        playerName: 'ada',
        displayName: 'ADA',
        avatarUrl: 'ada.png',
        rakeAmount: '1204.50',
        rank: 1,
      },
    ])
  })

  it('ranks amounts as numbers, five of them, active players only', async () => {
    await addPlayer('nine', { rake_amount: '9.99' })
    await addPlayer('thousand', { rake_amount: '1000.00' })
    await addPlayer('hundred', { rake_amount: '100.00' })
    await addPlayer('retired', { rake_amount: '5000.00', is_active: false })
    await addPlayer('nothing')
    await addPlayer('two', { rake_amount: '2.00' })
    await addPlayer('three', { rake_amount: '3.00' })

    const ranked = (await top()).map(({ rank, playerName }) => [rank, playerName])

    expect(ranked).toEqual([
      [1, 'thousand'],
      [2, 'hundred'],
      [3, 'nine'],
      [4, 'three'],
      [5, 'two'],
    ])
  })

  it('gives a tie to the earlier update, then to the older player', async () => {
    await addPlayer('late', { rake_amount: '5.00', last_updated: new Date('2025-08-06') })
    await addPlayer('early', { rake_amount: '5.00', last_updated: new Date('2025-08-05') })
    await addPlayer('young', { rake_amount: '5.00', last_updated: new Date('2025-08-05') })

    const names = (await top()).map(({ playerName }) => playerName)

    expect(names).toEqual(['early', 'young', 'late'])
  })
})

describe('GET /api/weekly-winners', () => {
  it('lists the winners by week and position', async () => {
    for (const [week_number, position] of [
      [2, 1],
      [1, 2],
      [1, 1],
    ] as const) {
      const winner = { player_name: 'ada', display_name: 'ADA', avatar_url: 'a.png' }
      const won = { week_number, position, rake_amount: '7.25', prize_amount: 50 }
      await owner
        .insertInto('weekly_winners')
        .values({ ...winner, ...won })
        .execute()
    }

    const winners = (await app.inject('/api/weekly-winners')).json<Record<string, unknown>[]>()

    expect(winners.map((winner) => [winner['weekNumber'], winner['position']])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
    expect(winners[0]).toEqual({
      id: expect.any(Number),
      weekNumber: 1,
      position: 1,
      playerName: 'ada',
      displayName: 'ADA',
      avatarUrl: 'a.png',
      rakeAmount: '7.25',
      prizeAmount: 50,
    })
  })
})
