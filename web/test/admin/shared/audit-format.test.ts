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
      { name: 'chip count', before: 'nothing', after: '1200' },
    ])
  })

  it('writes a moment as the rest of the back office does', () => {
    const after = { eliminationDate: '2026-05-31T19:05:00.000Z' }

    expect(fieldChanges({ before: null, after }, now)).toEqual([
      { name: 'elimination date', before: 'nothing', after: 'May 31, 12:05 PM' },
    ])
  })

  it('writes a list as its names or its length', () => {
    const winners = [{ displayName: 'Ada' }, { displayName: 'Bob' }]
    const players = [{ id: 1, rakeAmount: '0.00' }]

    const changes = fieldChanges({ before: { winners: [] }, after: { winners, players } }, now)

    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['nothing', 'Ada, Bob'],
      ['nothing', '1 entry'],
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
