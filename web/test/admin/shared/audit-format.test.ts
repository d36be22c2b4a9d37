import type { AuditLine } from '@cardroom/contracts/audit-log'
import { describe, expect, it } from 'vitest'
import { describeChange, fieldChanges, toWords } from '../../../src/admin/shared/audit-format.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

const line: AuditLine = {
  id: 1,
  at: '2026-06-01T12:00:00.000Z',
  actorEmail: 'mona@x.example',
  action: 'updated',
  subjectType: 'rake-player',
  subjectId: '12',
  subjectName: null,
  before: null,
  after: null,
  requestId: null,
  undoing: 'possible',
  undoes: null,
  undoneBy: null,
}

describe('describeChange', () => {
  it('summarizes action and subject', () => {
    expect(describeChange(line)).toBe('Updated rake player 12')
  })

  it('has the name of what was changed where there is one', () => {
    expect(describeChange({ ...line, subjectName: 'Ada Quinn' })).toBe(
      'Updated rake player Ada Quinn',
    )
  })

  it('has the name that a thing was given where its list has none', () => {
    const name = { name: 'The board' }
    const shared = { ...line, subjectType: 'access-link' }

    expect(describeChange({ ...shared, action: 'created', after: name })).toBe(
      'Created access link The board',
    )
    expect(describeChange({ ...shared, action: 'revoked', before: name })).toBe(
      'Revoked access link The board',
    )
  })

  it('shortens long ids', () => {
    const subjectId = '0b9d5f3e-1111-4222-8333-444455556666'

    expect(describeChange({ ...line, subjectType: 'sponsorship', subjectId })).toBe(
      'Updated sponsorship 0b9d5f3e…',
    )
  })
})

describe('fieldChanges', () => {
  it('lists each field before and after', () => {
    const changes = fieldChanges(
      {
        before: { status: 'pending', isPaid: false },
        after: { status: 'contacted', chipCount: 1200 },
      },
      now,
    )

    expect(changes).toEqual([
      { name: 'status', before: 'pending', after: 'contacted' },
      { name: 'is paid', before: 'no', after: 'nothing' },
      { name: 'chip count', before: 'nothing', after: '1,200' },
    ])
  })

  it('writes a moment as the rest of the back office does', () => {
    const after = { eliminationDate: '2026-05-31T19:05:00.000Z' }

    expect(fieldChanges({ before: null, after }, now)).toEqual([
      { name: 'elimination date', before: 'nothing', after: 'May 31, 12:05 PM' },
    ])
  })

  it('writes amounts and places, each of a list with its name', () => {
    const winners = [
      { position: 1, displayName: 'Ada', rakeAmount: '1204.50', prizeAmount: 100 },
      { position: 2, displayName: 'Bob', rakeAmount: '30.00', prizeAmount: 50 },
    ]
    const players = [
      { id: 1, displayName: 'Ada', rakeAmount: '1204.50' },
      { id: 2, rakeAmount: '30.00' },
    ]
    const single = { rakeAmount: '9999.00', finalPosition: 22 }

    const changes = fieldChanges(
      { before: { winners: [], players }, after: { winners, ...single } },
      now,
    )

    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['nothing', '1st: Ada $1,204.50 (100 USDT), 2nd: Bob $30.00 (50 USDT)'],
      ['Ada $1,204.50, player 2 $30.00', 'nothing'],
      ['nothing', '$9,999.00'],
      ['nothing', '22nd'],
    ])
  })

  it('writes the steps of a goal', () => {
    const steps = [
      { kind: 'page', path: '/a_b', match: 'starts_with' },
      { kind: 'event', action: { match: 'is', value: 'copy_address' } },
    ]

    expect(fieldChanges({ before: null, after: { steps } }, now)).toEqual([
      {
        name: 'steps',
        before: 'nothing',
        after: 'page starts with /a_b, event action is copy_address',
      },
    ])
  })

  it('leaves out what is kept for undoing alone', () => {
    const after = { noteId: 'x', note: 'Called', author: 'a@b.example', writtenAt: '2026' }

    expect(fieldChanges({ before: null, after }, now)).toEqual([
      { name: 'note', before: 'nothing', after: 'Called' },
    ])
  })

  it('is empty without fields', () => {
    expect(fieldChanges({ before: null, after: null }, now)).toEqual([])
  })

  it('truncates long values', () => {
    const [change] = fieldChanges({ before: null, after: { notes: 'x'.repeat(500) } }, now)

    expect(change?.after).toHaveLength(161)
  })
})

describe('toWords', () => {
  it('makes words of names', () => {
    expect(['rake-player', 'rakeAmount', 'signed_in'].map(toWords)).toEqual([
      'rake player',
      'rake amount',
      'signed in',
    ])
  })
})
