import type { Action } from '../src/action.ts'
import { nextStep } from '../src/clock.ts'
import { type RandomBelow, shuffleDeck } from '../src/card.ts'
import type { Table } from '../src/table-state.ts'
import { turnOf } from './is-legal.ts'

const names = ['Ann', 'Ben', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal']
const connections = names.map((name) => `socket of ${name}`)

/** A likely next action at a busy table: a player sits down or acts, or time passes. */
export function naturalAction(table: Table, at: number, randomBelow: RandomBelow): Action {
  const taken = table.seats.filter((seat) => seat !== null).length
  if (taken === 0 && table.host === undefined) return hostSomehow(table, at, randomBelow)
  if (table.isPaused) return { ...asHost, type: 'pause', isPaused: false, at }
  if (taken === 6 && randomBelow(10) === 0) return waitSomehow(table, at, randomBelow)
  if (taken < 2 || randomBelow(100) < (6 - taken) * 4) return sitAnywhere(table, at, randomBelow)
  const seated = table.seats.filter((seat) => seat !== null && seat.connection !== null)
  const player = seated[randomBelow(seated.length * 12)]
  if (player?.connection) {
    const type = player.isSittingOut ? 'sit_in' : 'sit_out'
    // Who sits out mostly comes back, or there would be no hands.
    if (type === 'sit_in' || randomBelow(4) === 0)
      return { type, connection: player.connection, at }
  }
  const turn = table.seats[turnOf(table)]
  if (turn?.connection && table.stepDueAt !== null && randomBelow(100) < 95) {
    const soon = Math.min(at + 1 + randomBelow(3000), table.stepDueAt - 1)
    const type = randomBelow(100) < 5 ? 'take_time' : randomBelow(100) < 65 ? 'pot' : 'fold'
    return { type, connection: turn.connection, username: turn.username, at: Math.max(at, soon) }
  }
  const step = nextStep(table)
  if (step === null) return sitAnywhere(table, at, randomBelow)
  const then = Math.max(at, step.dueAt)
  if (step.type === 'start_hand') return startHand(then, randomBelow)
  if (step.type === 'stand_up') return { type: step.type, seatIndex: step.seatIndex, at: then }
  if (step.type === 'move_bot') return { type: step.type, move: 'pot', at: then }
  return { type: step.type, at: then }
}

/** Any action; most are refused. */
export function wildAction(table: Table, at: number, randomBelow: RandomBelow): Action {
  const pick = <T>(from: readonly T[]) => from[randomBelow(from.length)] as T
  const connection = pick(connections)
  const due = table.stepDueAt ?? at
  const moments = [at, at, at, Math.max(at, due - 1), Math.max(at, due)]
  const kinds = [
    'sit',
    'resume',
    'disconnect',
    'leave',
    'sit_out',
    'pot',
    'clock',
    'start',
    'stand',
    'recover',
    'wait',
    'host',
  ]
  switch (pick(kinds)) {
    case 'sit':
      return { ...sitAnywhere(table, at, randomBelow), seatIndex: randomBelow(8) - 1 }
    case 'resume':
      return { type: 'resume', connection, resumeToken: `token of ${pick(names)}`, at }
    case 'disconnect':
      return { type: 'disconnect', connection, at }
    case 'leave':
      // Rare, or no player would stay long enough to play.
      return { type: randomBelow(5) === 0 ? 'leave' : 'disconnect', connection, at }
    case 'wait':
      return waitSomehow(table, at, randomBelow)
    case 'host':
      return hostSomehow(table, at, randomBelow)
    case 'sit_out':
      return { type: pick(['sit_out', 'sit_in', 'sit_in'] as const), connection, at }
    case 'pot': {
      const handId = randomBelow(2) === 0 ? 'another hand' : (table.hand?.id ?? 'none')
      const type = pick(['fold', 'pot', 'take_time'] as const)
      const username = pick(names)
      const named = { type, connection: `socket of ${username}`, username, at: pick(moments) }
      return pick<Action>([
        named,
        { ...named, turn: table.turn - randomBelow(2) },
        { ...named, handId },
        { ...named, connection },
      ])
    }
    case 'clock': {
      const types = ['time_out', 'deal_street', 'show_hands', 'end_hand', 'drop_waiters'] as const
      return { type: pick(types), at: pick(moments) }
    }
    case 'start': {
      const hand = startHand(at + randomBelow(4000), randomBelow)
      return randomBelow(2) === 0 ? hand : { ...hand, deck: hand.deck.with(3, hand.deck[4] ?? 0) }
    }
    case 'stand':
      return { type: 'stand_up', seatIndex: randomBelow(7), at: at + randomBelow(2000) }
    default:
      return randomBelow(20) === 0
        ? { type: 'recover', seenVersion: table.version + randomBelow(3), at }
        : { type: 'disconnect', connection, at }
  }
}

function sitAnywhere({ seats }: Table, at: number, randomBelow: RandomBelow) {
  const name = names[randomBelow(names.length)] ?? ''
  return {
    type: 'sit' as const,
    seatIndex: Math.max(0, seats.indexOf(null)),
    username: randomBelow(9) === 0 ? name.toUpperCase() : name,
    connection: `socket of ${names[randomBelow(9) === 0 ? 0 : names.indexOf(name)] ?? ''}`,
    resumeToken: `token of ${name}`,
    deviceId: [`device of ${name}`, `device of ${names[0] ?? ''}`, null][randomBelow(3)] ?? null,
    at,
  }
}

const asHost = { connection: 'socket of the host', secretHash: 'hash of the host' }

function hostSomehow({ host, seats }: Table, at: number, randomBelow: RandomBelow): Action {
  if (host === undefined) return { ...asHost, type: 'open', hostId: 'host', at }
  const by = randomBelow(5) === 0 ? { ...asHost, secretHash: 'a guess' } : asHost
  const seatIndex = randomBelow(6)
  const username = seats[seatIndex]?.username ?? 'Nobody'
  switch (randomBelow(12)) {
    case 0:
      return { ...by, type: 'kick', seatIndex, username, at }
    case 1:
      return { ...by, type: 'pause', isPaused: true, at }
    case 2:
      return { ...by, type: 'open', hostId: 'other', at }
    default:
      return {
        ...by,
        type: 'set_rules',
        rules: { ante: 1 + randomBelow(20), turnMs: 10_000 + randomBelow(50_000) },
        at,
      }
  }
}

function waitSomehow(table: Table, at: number, randomBelow: RandomBelow): Action {
  const name = names[randomBelow(names.length)] ?? ''
  const connection = `socket of ${name}`
  const waiting = table.waiting?.find((waiter) => waiter.connection !== null)?.connection
  // Somebody waits so rarely that a shorter run might otherwise never stop waiting.
  if (randomBelow(waiting === undefined ? 4 : 2) === 0) {
    return { type: 'stop_waiting', connection: waiting ?? connection, at }
  }
  return {
    type: 'wait',
    username: name,
    connection,
    secretHash: `hash of ${name}`,
    deviceId: randomBelow(3) === 0 ? null : `device of ${name}`,
    networkId: null,
    at,
  }
}

function startHand(at: number, randomBelow: RandomBelow) {
  return { type: 'start_hand' as const, handId: `hand ${at}`, deck: shuffleDeck(randomBelow), at }
}
