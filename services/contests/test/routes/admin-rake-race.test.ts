import { beforeEach, describe, expect, it } from 'vitest'
import { player } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()

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
  const admin = await signedIn()
  const response = await admin.post('/api/admin/rake-players', player(playerName, overrides))
  return response.json<{ data: Player; auditId: number }>()
}

async function players(): Promise<Player[]> {
  const admin = await signedIn()
  return (await admin.get('/api/admin/rake-players')).json()
}

async function topNames(): Promise<string[]> {
  const list = (await app.inject('/api/rake-players/top/5')).json<Player[]>()
  return list.map(({ playerName }) => playerName)
}

describe('GET /api/admin/rake-players', () => {
  it('ranks all players, active or not, also when only some are named', async () => {
    await added('low', { rakeAmount: '9.00' })
    await added('inactive', { rakeAmount: '500.00', isActive: false })
    await added('high', { rakeAmount: '100.00' })
    const admin = await signedIn()

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
  it.each([
    ['1,250.50', '1250.50'],
    ['$100', '100.00'],
    ['$ 1,234,567.8', '1234567.80'],
  ])('understands %s as the report of the partner writes it', async (rakeAmount, stored) => {
    expect((await added('ada', { rakeAmount })).data.rakeAmount).toBe(stored)
  })

  it('adds a player, with its line in the audit log', async () => {
    const admin = await signedIn()

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

  it('starts at 0.00 and active where nothing else is said', async () => {
    const admin = await signedIn()

    const response = await admin.post('/api/admin/rake-players', {
      playerName: 'ada',
      displayName: 'Ada',
    })

    expect(response.json().data).toMatchObject({ rakeAmount: '0.00', isActive: true })
  })

  it('is a conflict for a username that is taken, whatever its case', async () => {
    await added('ada')
    const admin = await signedIn()

    const response = await admin.post('/api/admin/rake-players', player('ADA'))

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      message: 'A player with this username already exists',
      issues: [{ path: 'playerName' }],
    })
  })

  it.each([
    ['rakeAmount', '1e9'],
    ['rakeAmount', '1,25'],
    ['rakeAmount', '12,34,567'],
    ['rakeAmount', '€100'],
    ['rakeAmount', '1.250,50'],
    ['rakeAmount', 'NaN'],
    ['rakeAmount', '-5'],
    ['rakeAmount', '1.005'],
    ['rakeAmount', '1234567890'],
    ['rakeAmount', 5],
    ['avatarUrl', 'javascript:alert(1)'],
    ['avatarUrl', 'http://img.example/a.png'],
    ['avatarUrl', 'a/b.png'],
    ['playerName', ' '],
    ['isActive', 'yes'],
  ])('refuses %s: %o', async (field, value) => {
    const admin = await signedIn()

    const response = await admin.post('/api/admin/rake-players', player('ada', { [field]: value }))

    expect(response.statusCode).toBe(400)
    expect(response.json().issues[0].path).toBe(field)
  })
})

describe('PUT /api/admin/rake-players/{id}', () => {
  it('sets all fields, and keeps the moment of the amount when only a name changes', async () => {
    const { data } = await added('ada', { rakeAmount: '20.00' })
    const admin = await signedIn()

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

  it('refuses a save over what was changed since it was shown', async () => {
    const { data } = await added('ada', { rakeAmount: '20.00' })
    const admin = await signedIn()
    const url = `/api/admin/rake-players/${data.id}`
    const { playerName, displayName, rakeAmount, avatarUrl, isActive } = data
    const shown = { playerName, displayName, rakeAmount, avatarUrl, isActive }
    await admin.put(url, player('ada', { rakeAmount: '77.00', shown }))

    const late = await admin.put(url, player('ada', { displayName: 'Ada!', shown }))
    const again = await admin.put(url, player('ada', { rakeAmount: '77', shown }))

    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'conflict',
      message: 'This was changed by Ada in the meantime',
      issues: [{ path: 'shown' }],
    })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ auditId: null, data: { rakeAmount: '77.00' } })
    expect(await players()).toMatchObject([{ displayName: 'ADA', rakeAmount: '77.00' }])
    expect(await auditOf('rake-player', data.id)).toHaveLength(2)
  })

  it('knows no player that is not there', async () => {
    const admin = await signedIn()

    expect((await admin.put('/api/admin/rake-players/999', player('ada'))).statusCode).toBe(404)
  })
})

describe('DELETE /api/admin/rake-players/{id}', () => {
  it('takes the player off both lists, and undoing brings them back', async () => {
    const { data } = await added('ada')
    const admin = await signedIn()

    const response = await admin.delete(`/api/admin/rake-players/${data.id}`)

    expect(response.json()).toMatchObject({ message: 'Player deleted successfully' })
    expect(await players()).toEqual([])
    expect(await topNames()).toEqual([])
    const again = await admin.delete(`/api/admin/rake-players/${data.id}`)
    expect(again.statusCode).toBe(404)
    expect((await admin.undo(response.json().auditId)).statusCode).toBe(200)
    expect(await players()).toMatchObject([{ id: data.id, playerName: 'ada' }])
  })

  it('frees the username; then the deleted player cannot come back', async () => {
    const { data } = await added('ada')
    const admin = await signedIn()
    const deleted = await admin.delete(`/api/admin/rake-players/${data.id}`)
    await added('ada')

    const undone = await admin.undo(deleted.json().auditId)

    expect(undone.statusCode).toBe(409)
    expect(undone.json().message).toMatch(/its name or email belongs to another one/)
  })
})

describe('POST /api/admin/rake-players/reset', () => {
  it('puts every amount back to 0.00, keeps the players, and can be undone', async () => {
    await added('ada', { rakeAmount: '30.00' })
    await added('bob', { rakeAmount: '40.00', isActive: false })
    const before = await players()
    const admin = await signedIn()

    const response = await admin.post('/api/admin/rake-players/reset')

    expect(response.json()).toMatchObject({
      message: '2 players are back to 0.00 for the new week',
    })
    expect((await players()).map(({ rakeAmount }) => rakeAmount)).toEqual(['0.00', '0.00'])
    expect((await admin.undo(response.json().auditId)).statusCode).toBe(200)
    expect(await players()).toEqual(before)
  })

  it('cannot be undone once an amount was entered for the new week', async () => {
    const { data } = await added('ada', { rakeAmount: '30.00' })
    const admin = await signedIn()
    const reset = await admin.post('/api/admin/rake-players/reset')
    await admin.put(`/api/admin/rake-players/${data.id}`, player('ada', { rakeAmount: '1.00' }))

    const undone = await admin.undo(reset.json().auditId)

    expect(undone.statusCode).toBe(409)
    expect(undone.json().message).toMatch(/^It has been changed again since/)
    expect(await players()).toMatchObject([{ rakeAmount: '1.00' }])
  })

  it('says so where there is nothing to reset, with an empty JSON body too', async () => {
    const admin = await signedIn()

    const response = await admin.post('/api/admin/rake-players/reset', {})

    expect(response.json()).toMatchObject({
      message: 'Every amount is 0.00 already',
      auditId: null,
    })
  })
})

describe('POST /api/admin/weekly-winners/finalize', () => {
  it('keeps the three best with their prizes, and says who won', async () => {
    await added('third', { rakeAmount: '9.99' })
    await added('first', { rakeAmount: '1000.00' })
    await added('second', { rakeAmount: '100.00' })
    await added('fourth', { rakeAmount: '1.00' })
    await added('gone', { rakeAmount: '5000.00', isActive: false })
    const admin = await signedIn()

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

  it('resets the leaderboard with it where that is asked, and both are undone', async () => {
    await added('first', { rakeAmount: '1000.00' })
    await added('gone', { rakeAmount: '5.00', isActive: false })
    const admin = await signedIn()
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

  it('gives a tie to the earlier amount', async () => {
    await added('early', { rakeAmount: '5.00' })
    await added('late', { rakeAmount: '5.00' })
    const admin = await signedIn()

    const response = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 1 })

    const names = response.json().data.map(({ playerName }: Player) => playerName)
    expect(names).toEqual(['early', 'late'])
  })

  it('gives nothing for nothing', async () => {
    await added('ada', { rakeAmount: '0.00' })
    const admin = await signedIn()

    const refused = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 1 })

    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe('No active player has an amount above 0 yet')
  })

  it('is a conflict the second time, and possible again once undone', async () => {
    await added('ada')
    const admin = await signedIn()
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

  it('publishes what was shown, or is a conflict with the winners as they are now', async () => {
    const ada = (await added('ada', { rakeAmount: '10.00' })).data.id
    const bea = (await added('bea', { rakeAmount: '9.00' })).data.id
    const admin = await signedIn()
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
    const admin = await signedIn()

    const response = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('Week number must be between 1 and 52')
  })
})
