import type { RakePlayerTable, WeeklyWinnerTable } from '@cardroom/database/tables/contests'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, owner } = await testApp()

async function addPlayer(playerName: string, overrides: Partial<Insertable<RakePlayerTable>> = {}) {
  await owner
    .insertInto('rake_players')
    .values({ player_name: playerName, display_name: playerName.toUpperCase(), ...overrides })
    .execute()
}

async function addWinner(overrides: Partial<Insertable<WeeklyWinnerTable>> = {}) {
  await owner
    .insertInto('weekly_winners')
    .values({
      week_number: 1,
      position: 1,
      player_name: 'ada',
      display_name: 'ADA',
      rake_amount: '10.00',
      prize_amount: 100,
      ...overrides,
    })
    .execute()
}

async function top() {
  const response = await app.inject('/api/rake-players/top/5')
  return response.json<{ playerName: string; rank: number }[]>()
}

describe('GET /api/rake-players/top/5', () => {
  beforeEach(async () => {
    await owner.deleteFrom('rake_players').execute()
  })

  it('is an empty list before the race', async () => {
    expect(await top()).toEqual([])
  })

  it('has of a player what the page shows, and no more', async () => {
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

    const players = (await top()).map(({ rank, playerName }) => [rank, playerName])

    expect(players).toEqual([
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

  it('has no other size', async () => {
    const response = await app.inject('/api/rake-players/top/500')

    expect(response.statusCode).toBe(404)
  })
})

describe('GET /api/weekly-winners', () => {
  it('lists the winners by week and position', async () => {
    await addWinner({ week_number: 2, position: 1, avatar_url: 'https://backroom.example/a.png' })
    await addWinner({ week_number: 1, position: 2, rake_amount: '7.25', prize_amount: 50 })
    await addWinner({ week_number: 1, position: 1 })

    const response = await app.inject('/api/weekly-winners')

    const common = { id: expect.any(Number), playerName: 'ada', displayName: 'ADA' }
    expect(response.json()).toEqual([
      {
        ...common,
        weekNumber: 1,
        position: 1,
        avatarUrl: null,
        rakeAmount: '10.00',
        prizeAmount: 100,
      },
      {
        ...common,
        weekNumber: 1,
        position: 2,
        avatarUrl: null,
        rakeAmount: '7.25',
        prizeAmount: 50,
      },
      {
        ...common,
        weekNumber: 2,
        position: 1,
        avatarUrl: 'https://backroom.example/a.png',
        rakeAmount: '10.00',
        prizeAmount: 100,
      },
    ])
  })
})
