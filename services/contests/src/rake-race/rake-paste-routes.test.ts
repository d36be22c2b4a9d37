import type { RakePasteReading } from '@cardroom/contracts/rake-paste'
import { beforeEach, describe, expect, it } from 'vitest'
import { player } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()
const path = '/api/admin/rake-players/paste'

beforeEach(async () => {
  await owner.deleteFrom('rake_players').execute()
  await owner.deleteFrom('weekly_winners').execute()
})

async function added(playerName: string, rakeAmount: string, isActive = true): Promise<number> {
  const response = await admin.post(
    '/api/admin/rake-players',
    player(playerName, { rakeAmount, isActive }),
  )
  return response.json().data.id
}

async function read(text: string, choices: object[] = []): Promise<RakePasteReading> {
  const response = await admin.post(`${path}/read`, { text, choices })
  expect(response.statusCode).toBe(200)
  return response.json().data
}

async function save(text: string, basis: string, more: object = {}) {
  return await admin.post(path, { text, basis, ...more })
}

async function amounts(): Promise<Record<string, string>> {
  const list = (await admin.get('/api/admin/rake-players')).json()
  return Object.fromEntries(
    list.map((one: { playerName: string; rakeAmount: string }) => [one.playerName, one.rakeAmount]),
  )
}

const kinds = ({ lines }: RakePasteReading) => lines.map(({ kind }) => kind)

describe('POST /api/admin/rake-players/paste', () => {
  it('explains every line before it saves any, then saves the decisions', async () => {
    const ada = await added('ada.quinn', '10.00')
    await added('bob', '10.00', false)
    await added('cyd', '10.00')
    const before = await amounts()
    const text = [
      'Week 2',
      'Username\tRake',
      'ADA.QUINN\t$1,042.50',
      'bob\t20',
      'ada.quinn\t1,042.50',
      'cyd\t1.250,50',
      'ada.qiunn\t5',
      'stranger\t2',
      'Total\t99999',
    ].join('\n')

    const first = await read(text)

    const explained = [
      'ignored',
      'ignored',
      'change',
      'change',
      'ignored',
      'open',
      'open',
      'open',
      'ignored',
    ]
    expect(kinds(first)).toEqual(explained)
    expect(first.lines.every(({ kind, reasons }) => kind === 'change' || reasons.length > 0)).toBe(
      true,
    )
    expect(first.lines[3]?.reasons).toEqual([expect.stringContaining('inactive')])
    expect(first.lines[6]?.suggestions.map(({ id }) => id)).toEqual([ada])
    expect((await save(text, first.basis)).statusCode).toBe(409)

    const choices = [
      { line: 6, to: 'skip' },
      { line: 7, to: 'skip' },
      { line: 8, to: 'add' },
    ]
    const second = await read(text, choices)
    expect(kinds(second)).not.toContain('open')
    expect(await amounts()).toEqual(before)

    const saved = await save(text, second.basis, { choices })

    expect(saved.json().lines).toHaveLength(3)
    expect(await amounts()).toEqual({
      'ada.quinn': '1042.50',
      bob: '20.00',
      cyd: '10.00',
      stranger: '2.00',
    })
  })

  it('saves amounts that look like an older week only after confirmation', async () => {
    await added('ada', '10.00')
    const { older, basis } = await read('ada 5')
    expect(older).toEqual([expect.stringContaining('1 amount is lower than now')])

    const refused = await save('ada 5', basis)

    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ issues: [{ path: 'isOlderAccepted' }] })
    expect(await amounts()).toEqual({ ada: '10.00' })
    expect((await save('ada 5', basis, { isOlderAccepted: true })).statusCode).toBe(200)
  })

  it('writes an audit line per player, which are undone together', async () => {
    const id = await added('ada', '10.00')
    const text = 'ada 20\nZoe 5'
    const choices = [{ line: 2, to: 'add' }]
    const { basis } = await read(text, choices)

    const { lines } = (await save(text, basis, { choices })).json()

    expect(await auditOf('rake-player', id)).toMatchObject([
      { action: 'created' },
      {
        action: 'updated',
        actor_email: admin.email,
        before: { rakeAmount: '10.00' },
        after: { rakeAmount: '20.00' },
      },
    ])
    const undone = await admin.post('/api/admin/audit-log/undo', { ids: lines })
    expect(undone.json().data.undone).toBe(2)
    expect(await amounts()).toEqual({ ada: '10.00' })
  })

  it('saves nothing if an amount has changed since it was shown, and returns the new reading', async () => {
    const id = await added('ada', '10.00')
    await added('bob', '10.00')
    const text = 'ada 20\nbob 30'
    const { basis } = await read(text)
    await admin.put(`/api/admin/rake-players/${id}`, player('ada', { rakeAmount: '15.00' }))

    const response = await save(text, basis)

    expect(response.statusCode).toBe(409)
    const problem = response.json()
    expect(problem.issues).toMatchObject([{ path: 'basis' }])
    expect(problem.data.lines[0].player.rakeAmount).toBe('15.00')
    expect(await amounts()).toEqual({ ada: '15.00', bob: '10.00' })
    expect((await save(text, problem.data.basis)).statusCode).toBe(200)
    expect(await amounts()).toEqual({ ada: '20.00', bob: '30.00' })
  })

  it('is saved once by simultaneous requests', async () => {
    const id = await added('ada', '10.00')
    const { basis } = await read('ada 20')

    const answers = await Promise.all(Array.from({ length: 10 }, () => save('ada 20', basis)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(answers.flatMap((answer) => answer.json().lines)).toHaveLength(1)
    expect(await auditOf('rake-player', id)).toHaveLength(2)
  })

  it.each([
    ['empty text', { text: '' }],
    ['too long a text', { text: 'x'.repeat(30_001) }],
    ['text that cannot be stored', { text: 'ada\u0000 5' }],
    ['more than 500 lines', { text: 'a 1\n'.repeat(501) }],
    ['another kind of decision', { text: 'ada 5', choices: [{ line: 1, to: 'merge' }] }],
  ])('refuses %s', async (_name, body) => {
    expect((await admin.post(`${path}/read`, body)).statusCode).toBe(400)
    expect((await admin.post(path, { ...body, basis: 'x' })).statusCode).toBe(400)
  })
})
