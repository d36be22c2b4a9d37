import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Action } from '../src/action.ts'
import { type Card, cardCount } from '../src/card.ts'
import { nextStep } from '../src/clock.ts'
import { apply } from '../src/table.ts'
import { emptyTable, type Table } from '../src/table-state.ts'
import { nextPlayers } from '../src/hand.ts'
import { cards } from './cards.ts'

/** A deck whose first cards are these, the rest in order. */
export function deckOf(text: string): Card[] {
  const first = cards(text)
  const rest = Array.from({ length: cardCount }, (_, card) => card)
  return [...first, ...rest.filter((card) => !first.includes(card))]
}

/** The deck that brings the cards out as they are dealt by hand: round by round, then street by street on both boards. */
function stacked(deck: readonly Card[], players: number): Card[] {
  const rounds = [0, 1, 2, 3].map((round) => round * players)
  const holes = Array.from({ length: players }, (_, order) => rounds.map((first) => first + order))
  const boards = [0, 1, 2, 6, 8, 3, 4, 5, 7, 9].map((place) => players * 4 + place)
  const dealt = [...holes.flat(), ...boards].map((place) => deck[place] as Card)
  return [...dealt, ...deck.filter((card) => !dealt.includes(card))]
}

/** Drives a table through a story: people by name, time by what is due next. */
export function tableDriver(table: Table = emptyTable()) {
  const story = {
    table,
    at: 1_000_000,
    /** Of the last action. */
    events: [] as TableEvent[],

    try(action: Action) {
      const outcome = apply(story.table, action)
      if ('refusal' in outcome) return outcome.refusal
      story.table = outcome.table
      story.events = outcome.events
      return null
    },

    take(action: Action) {
      const refusal = story.try(action)
      if (refusal !== null) throw new Error(`${action.type} was refused: ${refusal}`)
    },

    sit(...people: [name: string, seatIndex: number][]) {
      for (const [name, seatIndex] of people) {
        story.take({ ...sitting(name, seatIndex), at: story.at })
      }
    },

    move(type: 'fold' | 'pot', username: string) {
      story.at += 1000
      story.take({ type, username, connection: username, at: story.at })
    },

    leave(name: string) {
      story.take({ type: 'leave', connection: name, at: story.at })
    },

    /** What the clock does next, when it is due; a new hand is dealt from this deck. */
    tick(deck: readonly Card[] = deckOf('')) {
      const step = nextStep(story.table)
      if (step === null) throw new Error('nothing is due')
      story.at = Math.max(story.at, step.dueAt)
      const { at } = story
      if (step.type === 'start_hand') {
        const { length } = nextPlayers(story.table).players
        story.take({ type: step.type, handId: `hand ${at}`, deck: stacked(deck, length), at })
      } else if (step.type === 'stand_up') {
        story.take({ type: step.type, seatIndex: step.seatIndex, at })
      } else if (step.type === 'move_bot') {
        story.take({ type: step.type, move: 'pot', at })
      } else story.take({ type: step.type, at })
      return step.type
    },

    /** Lets the clock run until this has happened. */
    tickUntil(type: string) {
      for (let ticks = 0; story.tick() !== type; ticks += 1) {
        if (ticks > 20) throw new Error(`${type} never came`)
      }
    },

    seat(name: string) {
      return story.table.seats.find((seat) => seat?.username === name) ?? null
    },

    stacks() {
      return Object.fromEntries(
        story.table.seats.flatMap((seat) => (seat === null ? [] : [[seat.username, seat.stack]])),
      )
    },
  }
  return story
}

/** What someone sends who sits down; his connection is called as he is. */
export function sitting(name: string, seatIndex: number) {
  return {
    type: 'sit' as const,
    seatIndex,
    username: name,
    connection: name,
    resumeToken: `token of ${name}`,
    deviceId: `device of ${name}`,
  }
}

/** Ann, Ben and Cid at seats 0, 2 and 5; the button is at Ben, so Cid acts first. */
export function threeInAHand() {
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 2], ['Cid', 5])
  story.tick()
  return story
}
