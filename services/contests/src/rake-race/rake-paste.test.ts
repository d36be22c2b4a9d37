import type { PastedPlayer } from '@cardroom/contracts/rake-paste'
import { describe, expect, it } from 'vitest'
import { readPastedAmount, readPastedLines } from './pasted-lines.ts'
import { foldName, readPaste } from './rake-paste.ts'

describe('an amount', () => {
  it.each([
    ['0', '0.00'],
    ['12.5', '12.50'],
    ['1204.50', '1204.50'],
    ['1,250.50', '1250.50'],
    ['$ 1,250.50', '1250.50'],
    [' 007.10 ', '7.10'],
    ['999999999.99', '999999999.99'],
  ])('%j is %s', (typed, amount) => {
    expect(readPastedAmount(typed)).toEqual({ amount, problem: null })
  })

  it.each([
    ['', 'There is no amount.'],
    ['abc', 'is no amount'],
    ['-5', 'below 0'],
    ['(100.00)', 'below 0'],
    ['€100', 'names a currency'],
    ['100 USDT', 'names a currency'],
    ['85k', 'all its digits'],
    ['1 250.50', 'a space inside'],
    ['1.250,50', 'If 1,250.50 is meant'],
    ['1,25', 'If 1.25 is meant'],
    ['12.345', 'may be 12,345'],
    ['1250.505', 'more than two digits of cents'],
    ['1234567890', 'above 999,999,999.99'],
    ['12,34,567', 'commas are not between thousands'],
    ['1e9', 'is no amount such as'],
  ])('%j is refused: %s', (typed, problem) => {
    const read = readPastedAmount(typed)
    expect(read.amount).toBe(null)
    expect(read.problem).toContain(problem)
  })
})

describe('a line', () => {
  it.each([
    ['ada\t100', 'ada', '100.00'],
    ['ada;100', 'ada', '100.00'],
    ['ada,100', 'ada', '100.00'],
    ['ada 100', 'ada', '100.00'],
    ['ada   $1,250.50', 'ada', '1250.50'],
    ['ada 1,250.50', 'ada', '1250.50'],
    ['ada,"1,250.50"', 'ada', '1250.50'],
    ['"Quinn, Ada",100', 'Quinn, Ada', '100.00'],
    ['"Ada ""Ace"" Quinn";100', 'Ada "Ace" Quinn', '100.00'],
    ['ada,$1,250.50', 'ada', '1250.50'],
    ['100\tada', 'ada', '100.00'],
    ['1\tada\t100', 'ada', '100.00'],
    ['ada\tVIP\t100', 'ada', '100.00'],
    ['888\t100', '888', '100.00'],
    ['1. ada 100', 'ada', '100.00'],
    ['Ada Lovelace 100', 'Ada Lovelace', '100.00'],
    ['O"Neil;100', 'O"Neil', '100.00'],
    ['ada\u00A0100', 'ada', '100.00'],
  ])('%j is %s with %s', (line, name, amount) => {
    const { read } = readPastedLines(line)
    expect(read).toMatchObject([{ line: 1, name, amount, problem: null }])
  })

  it.each([
    ['ada', 'ada', 'There is no amount'],
    ['ada\t', 'ada', 'There is no amount'],
    ['ada;1.250,50', 'ada', 'If 1,250.50 is meant'],
    ['ada 1 250.50', 'ada', 'a space inside'],
    ['ada,1,250.50', 'ada', '2 numbers'],
    ['ada\t100\t200', 'ada', '2 numbers'],
    ['ada €100', 'ada', 'names a currency'],
    ['\t100', '', ''],
  ])('%j has no clear amount of %s: %s', (line, name, problem) => {
    const { read } = readPastedLines(line)
    expect(read).toHaveLength(1)
    expect(read[0]?.name).toBe(name)
    expect(read[0]?.problem ?? '').toContain(problem)
  })

  it.each([
    ['Rank,Player,Rake\n1,ada,100', 'ada', '100.00'],
    ['Display name;Username;Amount\nAda Quinn;ada;100', 'ada', '100.00'],
    ['Hands\tRake\tPlayer\n5000\t100\tada', 'ada', '100.00'],
    ['\uFEFFName,Rake amount\r\nada,100', 'ada', '100.00'],
    ['Week 3\nPlayer\tHands\tRake\n\nada\t7\t100', 'ada', '100.00'],
  ])('is read by the headings of %j', (pasted, name, amount) => {
    const { read, passed } = readPastedLines(pasted)
    expect(read).toMatchObject([{ name, amount, problem: null }])
    expect(passed.some(({ reason }) => reason.startsWith('Headings'))).toBe(true)
  })

  it.each(['Week 3', 'week #3', 'Rake race: week 3', '— Week 3 —'])(
    'finds the week in the title %j',
    (title) => {
      expect(readPastedLines(`${title}\nada 1`).passed).toMatchObject([{ line: 1, week: 3 }])
    },
  )

  it.each(['Week 3rd 100', 'weekend 3', 'Week 3 100', 'midweek 12'])(
    'does not take %j for a title',
    (line) => {
      expect(readPastedLines(line)).toMatchObject({ passed: [], read: [{ line: 1 }] })
    },
  )

  it('counts empty lines, so that numbers match the text', () => {
    const { read } = readPastedLines('\r\nada 1\r\n\r\n;;\r\nbob 2\r\n')
    expect(read.map(({ line }) => line)).toEqual([2, 5])
  })
})

const players: PastedPlayer[] = [
  { id: 1, playerName: 'ada', displayName: 'Ada Quinn', rakeAmount: '100.00', isActive: true },
  { id: 2, playerName: 'Møna_59', displayName: 'Mona', rakeAmount: '0.00', isActive: true },
  { id: 3, playerName: 'river.king', displayName: 'King', rakeAmount: '50.00', isActive: false },
  { id: 4, playerName: 'king2', displayName: 'King', rakeAmount: '0.00', isActive: true },
  { id: 5, playerName: 'José Ruiz', displayName: 'José', rakeAmount: '7.00', isActive: true },
]
const winners = [
  { weekNumber: 1, playerName: 'ada', rakeAmount: '80.00' },
  { weekNumber: 1, playerName: 'José Ruiz', rakeAmount: '60.00' },
]
const known = { players, winners }
type Choices = Parameters<typeof readPaste>[1]
const read = (text: string, choices: Choices = []) => readPaste(text, choices, known)
const only = (text: string, choices: Choices = []) => {
  const { lines } = read(text, choices)
  expect(lines).toHaveLength(1)
  return lines[0]
}

describe('a name', () => {
  it.each([
    ['ada', 1],
    [' Ada ', 1],
    ['áda', 1],
    ['AdaQuinn', 1],
    ['Møna_59', 2],
    ['MONA', 2],
    ['RiverKing', 3],
    ['king2', 4],
    ['jose ruiz', 5],
    ['Jose\u0301 Ruiz', 5],
  ])('%j is player %i', (name, id) => {
    expect(only(`${name}\t500`)?.player?.id).toBe(id)
  })

  it.each([
    ['adda', [1]],
    ['aad', []],
    ['Ada Qiunn', [1]],
    ['riverkng', [3]],
    ['jose ruitz', [5]],
    ['zebra', []],
  ])('%j is unclear, with suggestions %j', (name, ids) => {
    const line = only(`${name}\t500`)
    expect(line).toMatchObject({ kind: 'open', player: null, canAdd: true })
    expect(line?.reasons[0]).toContain(`No player is called “${name}”`)
    expect(line?.suggestions.map(({ id }) => id)).toEqual(ids)
  })

  it('of two players is unclear', () => {
    const line = only('king\t500')
    expect(line).toMatchObject({ kind: 'open', player: null, canAdd: false })
    expect(line?.reasons).toEqual(['2 players have this name.'])
    expect(line?.suggestions.map(({ id }) => id)).toEqual([3, 4])
  })

  it('matches the exact username before similar names', () => {
    const two = [
      { id: 1, playerName: 'a.da', displayName: 'x', rakeAmount: '0.00', isActive: true },
      { id: 2, playerName: 'ada', displayName: 'y', rakeAmount: '0.00', isActive: true },
    ]
    const { lines } = readPaste('ADA 5', [], { players: two, winners: [] })
    expect(lines[0]?.player?.id).toBe(2)
  })

  it.each(['***', '♠♥', '---'])('of signs alone, such as %s, stays as it is', (name) => {
    expect(foldName(name)).toBe(name)
  })

  it('cannot be added if it is too long', () => {
    const line = only(`${'x'.repeat(121)}\t5`, [{ line: 1, to: 'add' }])
    expect(line).toMatchObject({ kind: 'open', canAdd: false })
    expect(line?.reasons).toEqual(['The name has more than 120 characters.'])
  })
})

describe('a paste', () => {
  it('saves what differs, exactly', () => {
    const reading = read('ada 150\nMona $1,250.50\nJosé 7')
    expect(reading.lines.map(({ kind }) => kind)).toEqual(['change', 'change', 'same'])
    expect(reading.changes).toEqual([
      { id: 1, name: 'ada', before: '100.00', after: '150.00' },
      { id: 2, name: 'Møna_59', before: '0.00', after: '1250.50' },
    ])
    expect(reading.older).toEqual([])
  })

  it('follows decisions to match, add and skip', () => {
    const text = 'adda 150\nZoe 20\nsomebody 5'
    const choices: Choices = [
      { line: 1, to: 1 },
      { line: 2, to: 'add' },
      { line: 3, to: 'skip' },
    ]
    const reading = read(text, choices)
    expect(reading.lines.map(({ kind }) => kind)).toEqual(['change', 'add', 'skip'])
    expect(reading.changes).toEqual([
      { id: 1, name: 'ada', before: '100.00', after: '150.00' },
      { id: null, name: 'Zoe', before: null, after: '20.00' },
    ])
  })

  it.each<[string, Choices[number]['to']]>([
    ['zebra 5', 99],
    ['king 5', 'add'],
    ['zebra abc', 'add'],
  ])('leaves %j open if the decision %j does not fit', (text, to) => {
    expect(only(text, [{ line: 1, to }])?.kind).toBe('open')
  })

  it('does not add an existing player', () => {
    expect(only('ada 100', [{ line: 1, to: 'add' }])?.kind).toBe('same')
  })

  it('counts two equal lines of a player once', () => {
    const { lines, changes } = read('ada 150\nAda Quinn $150')
    expect(lines.map(({ kind }) => kind)).toEqual(['change', 'ignored'])
    expect(lines[1]?.reasons.at(-1)).toBe('The same as line 1.')
    expect(changes).toHaveLength(1)
  })

  it('leaves different lines of one player open', () => {
    const text = 'ada 150\nAda Quinn 160'
    const { lines, changes } = read(text)
    expect(lines.map(({ kind }) => kind)).toEqual(['open', 'open'])
    expect(lines[0]?.reasons.at(-1)).toContain('Lines 1, 2')
    expect(changes).toEqual([])
    expect(read(text, [{ line: 1, to: 'skip' }]).changes).toMatchObject([{ after: '160.00' }])
  })

  it('leaves a good line open beside an unreadable line of the same player', () => {
    const { lines } = read('ada 150\nada 1.250,50')
    expect(lines.map(({ kind }) => kind)).toEqual(['open', 'open'])
  })

  it('does not add the same new player twice', () => {
    const { lines } = read('Zoe 5\nZOE 6', [
      { line: 1, to: 'add' },
      { line: 2, to: 'add' },
    ])
    expect(lines.map(({ kind }) => kind)).toEqual(['open', 'open'])
  })

  it('notes that a player is inactive', () => {
    const line = only('river.king 60')
    expect(line?.kind).toBe('change')
    expect(line?.reasons).toContainEqual(expect.stringContaining('inactive'))
  })

  it('lists the active players that it leaves unchanged', () => {
    expect(read('Mona 5').missing.map(({ id }) => id)).toEqual([1, 5])
  })

  it.each([
    ['ada 90', '1 amount is lower than now'],
    ['ada 90\nJosé 6', '2 amounts are lower than now'],
    ['ada 80\nJosé 60\nMona 5', 'The winners of week 1, which is finalized, had these amounts'],
    ['Week 1\nada 150', 'A title names week 1; week 1 is finalized'],
  ])('notices an older week: %j', (text, reason) => {
    expect(read(text).older.some((sentence) => sentence.includes(reason))).toBe(true)
  })

  it.each(['Week 2\nada 150', 'ada 150\nJosé 60', 'Week 1\nada 100', 'Week 1'])(
    'does not mistake this week for an older one: %j',
    (text) => {
      expect(read(text).older).toEqual([])
    },
  )

  it.each(['Total 500', 'TOTAL\t$1,500.00', 'Grand total;500', 'Sum 3'])(
    'ignores the total %j',
    (text) => {
      expect(only(text)).toMatchObject({ kind: 'ignored', reasons: ['A sum, not a player.'] })
    },
  )

  it('explains every line that it does not save', () => {
    const reading = read('Week 2\nPlayer;Rake\n;5\nada;x\nking;5\nzebra;5\nTotal;5\nJosé;7')
    const unexplained = reading.lines.filter(
      ({ kind, reasons }) => kind !== 'change' && reasons.length === 0,
    )
    expect(reading.lines).toHaveLength(8)
    expect(unexplained).toEqual([])
  })
})
