import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromText, toText } from '../src/bytes.ts'
import {
  closeStep,
  collect,
  contribute,
  contributionMs,
  type Contributions,
  leftOut,
  seatsToDeal,
} from '../src/contributions.ts'
import { commitmentOf } from '../src/fair-deal.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { apply } from '../src/table.ts'
import type { Seat, Table } from '../src/table-state.ts'
import { sitting, tableDriver } from './table-driver.ts'
import { testSeed } from './test-seed.ts'

const handId = 'table:1'
const at = 1_000_000

/** Ann, Ben and Cid at seats 0, 2 and 5, and what each would contribute. */
function threeSeated() {
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 2], ['Cid', 5])
  const people = [
    { name: 'Ann', seatIndex: 0 },
    { name: 'Ben', seatIndex: 2 },
    { name: 'Cid', seatIndex: 5 },
  ].map((person) => ({ ...person, ...contributionOf(person.seatIndex) }))
  const [ann, ben, cid] = people as [Person, Person, Person]
  return { table: story.table, ann, ben, cid }
}

type Person = { name: string; seatIndex: number; opening: string; commitment: string }

function contributionOf(seatIndex: number) {
  const opening = toText(randomBytes(32))
  const commitment = toText(commitmentOf(handId, { seatIndex, bytes: fromText(opening, 32) }))
  return { opening, commitment }
}

const committing = ({ name, commitment }: Person) =>
  ({ type: 'contribute', step: 'commit', connection: name, handId, bytes: commitment }) as const
const opening = ({ name, opening: bytes }: Person) =>
  ({ type: 'contribute', step: 'open', connection: name, handId, bytes }) as const

/** Contributes for each, one after the other; every one has to be taken. */
function take(
  contributions: Contributions,
  table: Table,
  sent: readonly Parameters<typeof contribute>[2][],
): Contributions {
  return sent.reduce((before, contribution) => {
    const after = contribute(before, table, contribution, at)
    if ('refusal' in after) throw new Error(after.refusal)
    return after
  }, contributions)
}

describe('the contributions to a deal', () => {
  it('do not wait for who is away, sits out or is broke', () => {
    const { table, ann } = threeSeated()
    const seats = table.seats
      .with(2, { ...(table.seats[2] as Seat), connection: null, awaySince: at })
      .with(5, { ...(table.seats[5] as Seat), isSittingOut: true })

    const closed = take(collect(handId, at), { ...table, seats }, [committing(ann)])

    expect(closed.step).toBe('open')
    expect(closed.players?.map(({ seatIndex }) => seatIndex)).toEqual([0, 2])
  })

  it('deal nobody in who came after the set was closed, nor a namesake at another seat', () => {
    const { table } = threeSeated()
    const ready = closeStep(collect(handId, at), table, at + contributionMs)
    const left = apply(table, { type: 'leave', connection: 'Ann', at })
    if ('refusal' in left) throw new Error(left.refusal)
    const came = apply(left.table, { ...sitting('Ann', 1), at })
    const taken = apply(left.table, { ...sitting('Dot', 0), at })
    if ('refusal' in came || 'refusal' in taken) throw new Error('not seated')

    expect([came.table, taken.table].map((later) => seatsToDeal(ready, later))).toEqual([
      [2, 5],
      [2, 5],
    ])
  })
})

const seed = testSeed

describe(`1,000 deals with random contributions, SEED=${seed}`, () => {
  it('are ready after both steps at the latest, with every opening that was committed to', () => {
    const below = seededRandomBelow(seed)
    const { table, ann, ben, cid } = threeSeated()
    const people = [ann, ben, cid]
    for (let deal = 0; deal < 1000; deal += 1) {
      let contributions = collect(handId, at)
      let now = at
      for (let frames = 0; frames < 20; frames += 1) {
        const person = people[below(3)] as Person
        const sent = below(2) === 0 ? committing(person) : opening(person)
        now += below(200)
        if (contributions.stepDueAt !== null && now >= contributions.stepDueAt) {
          contributions = closeStep(contributions, table, now)
        }
        const outcome = contribute(contributions, table, sent, now)
        if (!('refusal' in outcome)) contributions = outcome
      }
      while (contributions.stepDueAt !== null) {
        now = Math.max(now, contributions.stepDueAt)
        contributions = closeStep(contributions, table, now)
      }

      const { commitments, openings } = contributions
      const committed = commitments.map(({ seatIndex }) => seatIndex)
      expect(new Set(committed).size).toBe(committed.length)
      for (const { seatIndex, bytes } of openings) {
        const person = people.find((other) => other.seatIndex === seatIndex)
        expect([committed.includes(seatIndex), bytes]).toEqual([true, person?.opening])
      }
      expect([...seatsToDeal(contributions, table), ...leftOut(contributions)]).toHaveLength(3)
      expect(new Set([...seatsToDeal(contributions, table), ...leftOut(contributions)])).toEqual(
        new Set([0, 2, 5]),
      )
    }
  })
})
