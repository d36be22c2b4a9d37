import type { HandRecord } from '@cardroom/contracts/kook-game'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromText, toText } from '../src/bytes.ts'
import { formatCard } from '../src/card.ts'
import { checkHand } from '../src/check-hand.ts'
import type { CheckName } from '../src/recorded-hand.ts'
import { nextStep } from '../src/clock.ts'
import { boardPositions, handPositions } from '../src/deal.ts'
import {
  commitmentOf,
  deckCount,
  deckFrom,
  deckToDeal,
  firstLink,
  mix,
  packProof,
  prove,
  rootOf,
  type SeatBytes,
  type SeededDeck,
} from '../src/fair-deal.ts'
import { nextPlayers } from '../src/hand.ts'
import { linkOf } from '../src/hand-link.ts'
import { view } from '../src/view.ts'
import { tableDriver } from './table-driver.ts'

export type FairHandOptions = {
  number: number
  lastLink: Uint8Array
  /** Whose record it is; null for a watcher. */
  seenBy: number | null
  /** What a server might change before it tells the roots. */
  changeDecks: (decks: SeededDeck[]) => SeededDeck[]
  /** Seats that contribute, of Ann 0, Ben 2, Cat 3 and Dan 5. */
  contributors: readonly number[]
  /** Of those who contribute, who do not open. */
  silent: readonly number[]
  /** What each player does, in the order of acting. */
  actions: readonly ('fold' | 'pot')[]
  /** Hands that are played before, so that stacks differ. */
  before: number
}

/** Bytes that are the same in every run. */
export function bytes(name: string): Uint8Array {
  return sha256(utf8ToBytes(name))
}

const people: [name: string, seatIndex: number][] = [
  ['Ann', 0],
  ['Ben', 2],
  ['Cat', 3],
  ['Dan', 5],
]

/** Plays a hand with a deal as the protocol has it, and records it as one receiver sees it. */
export function playFairHand(options: Partial<FairHandOptions> = {}): HandRecord {
  const {
    number = 1,
    lastLink = firstLink,
    seenBy = 2,
    changeDecks = (decks: SeededDeck[]) => decks,
    contributors = [0, 2, 3, 5],
    silent = [],
    actions = ['pot', 'pot', 'pot', 'pot'],
    before = 2,
  } = options
  const handId = `t:${number}`
  const seeds = Array.from({ length: deckCount }, (_, at) => bytes(`seed ${number} ${at}`))
  const decks = changeDecks(seeds.map((seed) => deckFrom(seed)))
  const roots = decks.map(({ root }) => root)
  const root = rootOf(handId, roots, lastLink)
  const contributions = contributors.map((seatIndex) => ({
    seatIndex,
    bytes: bytes(`contribution ${handId} ${seatIndex}`),
  }))
  const commitments = contributions.map((each) => ({
    ...each,
    bytes: commitmentOf(handId, each),
  }))
  const openings = contributions.filter(({ seatIndex }) => !silent.includes(seatIndex))
  const mixed = mix(root, openings)

  const story = tableBefore(silent, before)
  story.at = Math.max(story.at, nextStep(story.table)?.dueAt ?? 0)
  const { players } = nextPlayers(story.table)
  const lastButton = story.table.buttonIndex
  const deck = decks[mixed.chosen] as SeededDeck
  story.take({
    type: 'start_hand',
    handId,
    deck: deckToDeal(deck.cards, mixed),
    at: story.at,
  })
  for (const action of actions) {
    const turn = view(story.table, null).currentTurnSeat
    if (turn !== null) story.move(action, story.table.seats[turn]?.username ?? '')
  }
  while (story.table.hand?.pots === null) story.tick()

  const seen = view(story.table, seenBy)
  const { results, returned, play } = seen
  if (results === undefined || returned === undefined || play === undefined) {
    throw new Error('the hand did not end')
  }
  const publicHand = { ...view(story.table, null), handId, results, returned, play }
  const link = linkOf({ lastLink, root, commitments, openings, hand: publicHand })
  const order = (seat: number) => players.findIndex(({ seatIndex }) => seatIndex === seat)
  const held = results.flatMap(({ shares }) => shares).flatMap(({ winners }) => winners)
  const shownOf = held.flatMap(({ seatIndex, holeCards }) =>
    handPositions(order(seatIndex)).filter((position) =>
      holeCards.includes(formatCard(deck.cards[mixed.placeOf[position] ?? 0] ?? 0)),
    ),
  )
  const positions = [
    ...(seenBy === null || order(seenBy) === -1 ? [] : handPositions(order(seenBy))),
    ...boardPositions(players.length, 'top').slice(0, seen.boardTop.length),
    ...boardPositions(players.length, 'bottom').slice(0, seen.boardBottom.length),
    ...shownOf,
  ]
  const own = contributions.find(({ seatIndex }) => seatIndex === seenBy)
  return {
    handId,
    buttonIndex: seen.buttonIndex,
    seats: seen.seats.map(({ seatIndex, username, hand }) => ({ seatIndex, username, hand })),
    boardTop: seen.boardTop,
    boardBottom: seen.boardBottom,
    results,
    returned,
    play,
    ownSeat: seenBy,
    deal: {
      handId,
      lastLink: toText(lastLink),
      root: toText(root),
      roots: toText(concatBytes(...roots)),
      commitments: commitments.map(asText),
      openings: openings.map(asText),
      seeds: toText(concatBytes(...seeds.filter((_, at) => at !== mixed.chosen))),
      proofs: [...new Set(positions)].map((position) =>
        toText(packProof(prove(deck, mixed, position))),
      ),
      link: toText(link),
      rootTold: 'early',
      lastButton,
      own:
        own === undefined
          ? null
          : {
              ...asText(own),
              root: toText(root),
              hasOpened: !silent.includes(own.seatIndex),
            },
    },
  }
}

const seatBytes = (list: readonly { seatIndex: number; bytes: string }[] = []) =>
  list.map((each) => ({ ...each, bytes: fromText(each.bytes, 32) }))

/** The same record with a new link, as a server would make it that forges the rest. */
export function relinked(hand: HandRecord): HandRecord {
  const { deal } = hand
  const link = linkOf({
    lastLink: fromText(deal.lastLink ?? '', 32),
    root: fromText(deal.root ?? '', 32),
    commitments: seatBytes(deal.commitments),
    openings: seatBytes(deal.openings),
    hand,
  })
  return { ...hand, deal: { ...deal, link: toText(link) } }
}

/** The names and reasons of the checks that failed. */
export function refusals(...args: Parameters<typeof checkHand>): [CheckName, string][] {
  return checkHand(...args)
    .checks.filter(({ state }) => state === 'failed')
    .map(({ name, text }) => [name, text])
}

function asText({ seatIndex, bytes: data }: SeatBytes) {
  return { seatIndex, bytes: toText(data) }
}

/** A table at which some hands were played, and at which the silent do not sit. */
function tableBefore(silent: readonly number[], hands: number) {
  const story = tableDriver()
  story.sit(...people.filter(([, seat]) => !silent.includes(seat)))
  for (let hand = 0; hand < hands; hand += 1) {
    story.tick()
    const turn = view(story.table, null).currentTurnSeat ?? 0
    const first = story.table.seats[turn]?.username ?? ''
    story.move('pot', first)
    while (story.table.status === 'betting') {
      const next = view(story.table, null).currentTurnSeat ?? 0
      story.move(hand % 2 === 0 ? 'pot' : 'fold', story.table.seats[next]?.username ?? '')
    }
    story.tickUntil('end_hand')
  }
  return story
}
