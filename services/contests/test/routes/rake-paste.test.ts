import type { RakePasteReading } from '@cardroom/contracts/rake-paste'
import { beforeEach, describe, expect, it } from 'vitest'
import { player } from '../requests.ts'
import { testApp } from '../test-app.ts'

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

const nameOf = (nth: number) => `contender ${String(nth).padStart(3, '0')} of the race`
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

describe('POST /api/admin/rake-players/paste', () => {
  it('explains all of 200 lines before it saves any, and then saves what was decided', async () => {
    const ids = new Map<string, number>()
    for (let nth = 0; nth < 120; nth += 1) {
      const name = nameOf(nth)
      ids.set(name, await added(name, '10.00', nth % 30 !== 7))
    }
    const before = await amounts()
    const wrong = [
      '1.250,50',
      '1,25',
      '€100',
      '-5',
      '85k',
      '12.345',
      'abc',
      '1250.505',
      '12,34,567',
      '',
    ]
    const lines = [
      'Week 2', // 1
      'Username\tRake', // 2
      ...Array.from(
        { length: 100 },
        (_, nth) => `${nameOf(nth).toUpperCase()}\t$1,${String(nth).padStart(3, '0')}.50`,
      ), // 3 to 102
      ...Array.from(
        { length: 20 },
        (_, nth) => `${nameOf(nth)}\t1,${String(nth).padStart(3, '0')}.50`,
      ), // 103 to 122: the same again
      ...Array.from({ length: 10 }, (_, nth) => `${nameOf(90 + nth)}\t${nth}`), // 123 to 132: double, other amounts
      ...wrong.map((amount, nth) => `${nameOf(100 + nth)}\t${amount}`), // 133 to 142
      ...Array.from(
        { length: 10 },
        (_, nth) => `${nameOf(110 + nth).replace('contender', 'contedner')}\t5`,
      ), // 143 to 152: misspelt, lower
      ...Array.from({ length: 47 }, (_, nth) => `stranger-${nth}-${'x'.repeat(12)}\t${nth}`), // 153 to 199
      'Total\t99999', // 200
    ]
    expect(lines).toHaveLength(200)
    const text = lines.join('\n')

    const first = await read(text)

    expect(first.lines).toHaveLength(200)
    expect(
      first.lines.filter(({ kind, reasons }) => kind !== 'change' && reasons.length === 0),
    ).toEqual([])
    const numbered = (kind: string, reading = first) =>
      reading.lines.filter((line) => line.kind === kind).map(({ line }) => line)
    expect(numbered('change')).toEqual(range(3, 92))
    expect(numbered('ignored')).toEqual([1, 2, ...range(103, 122), 200])
    expect(numbered('open')).toEqual([...range(93, 102), ...range(123, 199)])
    expect(
      first.lines
        .filter(({ reasons }) => reasons.some((reason) => reason.includes('inactive')))
        .map(({ line }) => line),
    ).toContain(10)
    const suggested = first.lines.filter(({ suggestions }) => suggestions.length > 0)
    expect(suggested.map(({ line }) => line)).toEqual(range(143, 152))
    expect((await save(text, first.basis)).statusCode).toBe(409)
    expect(await amounts()).toEqual(before)

    const choices = [
      ...range(123, 142).map((line) => ({ line, to: 'skip' })),
      ...range(143, 152).map((line) => ({ line, to: ids.get(nameOf(line - 33)) })),
      ...range(153, 155).map((line) => ({ line, to: 'add' })),
      ...range(156, 199).map((line) => ({ line, to: 'skip' })),
    ]
    const second = await read(text, choices)
    expect(numbered('open', second)).toEqual([])
    expect(second.older).toEqual([expect.stringContaining('10 amounts are lower than now')])
    const refused = await save(text, second.basis, { choices })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ issues: [{ path: 'isOlderAccepted' }] })
    expect(await amounts()).toEqual(before)

    const saved = await save(text, second.basis, { choices, isOlderAccepted: true })

    expect(saved.statusCode).toBe(200)
    expect(saved.json().lines).toHaveLength(100 + 10 + 3)
    const after = await amounts()
    expect(after[nameOf(42)]).toBe('1042.50')
    expect(after[nameOf(105)]).toBe('10.00')
    expect(after[nameOf(115)]).toBe('5.00')
    expect(after['stranger-2-xxxxxxxxxxxx']).toBe('2.00')
    expect(Object.keys(after)).toHaveLength(123)
  })

  it('writes a line of the audit log a player, which are undone together', async () => {
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

  it('saves nothing once an amount has changed since it was shown, and answers with the new reading', async () => {
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

  it('changes nothing when it is sent again', async () => {
    await added('ada', '10.00')
    const text = 'ada 20\nZoe 5'
    const choices = [{ line: 2, to: 'add' }]
    const { basis } = await read(text, choices)
    expect((await save(text, basis, { choices })).json().lines).toHaveLength(2)

    const again = await save(text, basis, { choices })

    expect(again.statusCode).toBe(200)
    expect(again.json().lines).toEqual([])
    expect(await amounts()).toEqual({ ada: '20.00', Zoe: '5.00' })
  })

  it('is done once by two at the same time, with one line each', async () => {
    const id = await added('ada', '10.00')
    const { basis } = await read('ada 20')

    const answers = await Promise.all(Array.from({ length: 10 }, () => save('ada 20', basis)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(answers.flatMap((answer) => answer.json().lines)).toHaveLength(1)
    expect(await auditOf('rake-player', id)).toHaveLength(2)
  })

  it('notices the amounts of a finalized week', async () => {
    const id = await added('ada', '20.00')
    await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 1 })
    await admin.post('/api/admin/rake-players/reset')

    const reading = await read('ada 20')

    expect(reading.older).toEqual([expect.stringContaining('week 1')])
    expect(reading.lines[0]?.player).toMatchObject({ id, rakeAmount: '0.00' })
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
