import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { isSame, toText } from './bytes.ts'
import { isWholeDeck, parseCard } from './card.ts'
import { boardPositions, handPositions } from './deal.ts'
import {
  commitmentOf,
  deckCount,
  deckFrom,
  isProven,
  type Mix,
  mix,
  rootOf,
  type SeatBytes,
} from './fair-deal.ts'
import {
  bytesOf,
  type Check,
  dealtSeats,
  failed,
  faultsOr,
  type Finding,
  named,
  nameOf,
  ok,
  type ReadDeal,
  readDeal,
  shownTwice,
  unchecked,
  winningHoles,
} from './recorded-hand.ts'
import { clockwiseFrom } from './seats.ts'

/**
 * Checks how a hand was dealt: the root and when it arrived, the contributions, the 15 opened decks, the players, and
 * the position of every face-up card.
 * @throws {RangeError} when the record cannot be read
 */
export function checkDeal(hand: HandRecord, recorded: RecordedDeal): Check[] {
  const deal = readDeal(recorded)
  const mixed = mix(deal.root, deal.openings)
  return [
    ...named('root', checkRoot(hand, deal, recorded)),
    ...named('contributions', checkContributions(hand, deal, recorded)),
    ...named('decks', checkDecks(deal, mixed)),
    ...named('players', checkPlayers(hand, deal)),
    ...named('players', [checkButton(hand, recorded)]),
    ...named('cards', checkCards(hand, deal, mixed)),
  ]
}

function checkRoot(hand: HandRecord, deal: ReadDeal, { rootTold, own }: RecordedDeal): Finding[] {
  const faults: string[] = []
  if (hand.handId !== deal.handId) faults.push('The deal is that of another hand.')
  if (!isSame(rootOf(deal.handId, deal.roots, deal.lastLink), deal.root)) {
    faults.push('The root is not that of the 16 decks and the link of the hand before.')
  }
  if (own?.hasOpened && own.root !== toText(deal.root)) {
    faults.push('This browser opened its contribution for another root.')
  }
  if (rootTold === 'late') {
    faults.push('The root was told late: the contributions were already open.')
  }
  if (faults.length === 0 && rootTold === 'absent') {
    return [
      unchecked('This browser came in during the hand and does not know when the root was told.'),
    ]
  }
  return faultsOr(faults, 'The root of 16 decks was told before any contribution was opened.')
}

function checkContributions(hand: HandRecord, deal: ReadDeal, { own }: RecordedDeal): Finding[] {
  const { commitments, openings, handId } = deal
  const faults: string[] = []
  if (hasTwice(commitments) || hasTwice(openings)) faults.push('A seat is named twice.')
  for (const opening of openings) {
    const committed = commitments.find(({ seatIndex }) => seatIndex === opening.seatIndex)
    const name = nameOf(hand, opening.seatIndex)
    if (committed === undefined) faults.push(`${name} opened without having committed.`)
    else if (!isSame(commitmentOf(handId, opening), committed.bytes)) {
      faults.push(`${name} opened something else than it had committed to.`)
    }
  }
  if (openings.length === 0) {
    const text = 'Nobody contributed, so the server alone decided which cards came out.'
    return [...faults.map(failed), checkOwn(deal, own), unchecked(text)]
  }
  const contributed = openings.map(({ seatIndex }) => nameOf(hand, seatIndex)).join(', ')
  return [
    ...faultsOr(faults, `Each contribution is what was committed to: ${contributed}.`),
    checkOwn(deal, own),
  ]
}

function checkOwn({ commitments, openings, handId }: ReadDeal, own: RecordedDeal['own']): Finding {
  if (own === null) {
    return unchecked(
      'This browser did not contribute: whose contributions these are is not proven.',
    )
  }
  const { seatIndex, hasOpened } = own
  const of = (list: readonly SeatBytes[]) => list.find((entry) => entry.seatIndex === seatIndex)
  const commitment = toText(
    commitmentOf(handId, { seatIndex, bytes: bytesOf('own contribution', own.bytes, 32) }),
  )
  const committed = of(commitments)
  const opened = of(openings)
  if (committed !== undefined && toText(committed.bytes) !== commitment) {
    return failed('The commitment of this browser was exchanged for another.')
  }
  if (opened !== undefined && toText(opened.bytes) !== own.bytes) {
    return failed('The contribution of this browser was exchanged for another.')
  }
  if (hasOpened && committed === undefined) {
    return failed('This browser committed and opened, but its commitment is not in the set.')
  }
  if (hasOpened && opened === undefined) {
    return failed('This browser opened its contribution, but it was left out.')
  }
  if (!hasOpened && opened !== undefined) {
    return failed('The server has a contribution that this browser never opened.')
  }
  return hasOpened
    ? ok('The commitment and the contribution of this browser are among them.')
    : unchecked('The contribution of this browser came too late for this hand.')
}

function checkDecks({ roots, seeds }: ReadDeal, { chosen }: Mix): Finding[] {
  const faults: string[] = []
  let opened = 0
  for (const [at, root] of roots.entries()) {
    if (at === chosen) continue
    const deck = deckFrom(seeds[opened] as Uint8Array)
    opened += 1
    if (!isWholeDeck(deck.cards) || !isSame(deck.root, root)) {
      faults.push(
        `Deck ${at + 1} of ${deckCount} is not 52 different cards in the order of its opened seed.`,
      )
    }
  }
  return faultsOr(
    faults,
    `The contributions chose deck ${chosen + 1} of ${deckCount}; the other ${opened} were opened, each 52 different cards as its root says.`,
  )
}

function checkPlayers(hand: HandRecord, { commitments, openings }: ReadDeal): Finding[] {
  const dealt = dealtSeats(hand).map(({ seatIndex }) => seatIndex)
  const missing = dealt.filter((seat) => has(commitments, seat) && !has(openings, seat))
  const stacked = hand.play.stacks.flatMap((stack, seat) => (stack === null ? [] : [seat]))
  const faults = missing.map(
    (seat) => `${nameOf(hand, seat)} committed and did not open, and was dealt in all the same.`,
  )
  if (stacked.join() !== dealt.toSorted((a, b) => a - b).join()) {
    faults.push('The players with cards are not those with stacks.')
  }
  const silent = dealt.filter((seat) => !has(commitments, seat)).map((seat) => nameOf(hand, seat))
  const satOut = commitments.filter(({ seatIndex }) => !has(openings, seatIndex))
  return faultsOr(
    faults,
    [
      `${dealt.length} players were dealt in.`,
      ...(silent.length === 0 ? [] : [`Without contributing: ${silent.join(', ')}.`]),
      ...(satOut.length === 0
        ? []
        : [
            `Sat out, because they did not open what they had committed to: ${satOut.map(({ seatIndex }) => nameOf(hand, seatIndex)).join(', ')}.`,
          ]),
    ].join(' '),
  )
}

/** All card positions depend on the button, so a server that chose the button after the openings could aim cards. */
function checkButton(hand: HandRecord, { lastButton }: RecordedDeal): Finding {
  if (lastButton === undefined) {
    return unchecked('Where the button was before is not recorded, so its place is not checked.')
  }
  const dealt = dealtSeats(hand).map(({ seatIndex }) => seatIndex)
  const next = clockwiseFrom(lastButton).find((seat) => dealt.includes(seat))
  return next === hand.buttonIndex
    ? ok('The button moved on to the next player who was dealt in.')
    : failed('The button did not move on to the next player who was dealt in.')
}

/** A card that was shown, and the dealt positions, one of which must prove it. */
type Shown = { card: string; positions: readonly number[]; of: 'hand' | 'board' | 'winner' }

function checkCards(hand: HandRecord, { roots, proofs }: ReadDeal, mixed: Mix): Finding[] {
  const root = roots[mixed.chosen] as Uint8Array
  const proven = proofs.filter((proof) => isProven(proof, root, mixed))
  const shown = shownCards(hand)
  const faults: string[] = []
  for (const { card, positions } of shown) {
    const number = parseCard(card)
    const isAtItsPlace = proven.some(
      (proof) => proof.card === number && positions.includes(proof.position),
    )
    if (!isAtItsPlace) faults.push(`${card} is not proven to be the card of its place.`)
  }
  const cards = shown.map(({ card }) => card)
  faults.push(...shownTwice(cards))
  const wrong = proofs.length - proven.length
  if (wrong > 0) faults.push(`${wrong} of ${proofs.length} proofs do not hold.`)
  if (shown.length === 0) return [...faults.map(failed), unchecked('No card was shown.')]
  const counts = [
    [shown.filter(({ of }) => of === 'hand').length, 'in hand'],
    [shown.filter(({ of }) => of === 'board').length, 'on the boards'],
    [shown.filter(({ of }) => of === 'winner').length, 'of winners'],
  ] as const
  const words = counts.filter(([count]) => count > 0).map(([count, of]) => `${count} ${of}`)
  return faultsOr(
    faults,
    `${cards.length} cards (${words.join(', ')}): each lay at the place that the contributions gave it.`,
  )
}

function shownCards(hand: HandRecord): Shown[] {
  const players = dealtSeats(hand)
  const shown: Shown[] = []
  for (const [order, { hand: cards }] of players.entries()) {
    if (cards.includes('??')) continue
    for (const [at, position] of handPositions(order).entries()) {
      shown.push({ card: cards[at] ?? '', positions: [position], of: 'hand' })
    }
  }
  for (const board of ['top', 'bottom'] as const) {
    const positions = boardPositions(players.length, board)
    const cards = board === 'top' ? hand.boardTop : hand.boardBottom
    for (const [at, card] of cards.entries()) {
      shown.push({ card, positions: [positions[at] ?? -1], of: 'board' })
    }
  }
  return [...shown, ...winnersCards(hand, players, shown)]
}

/** Returns the hole cards that winners showed, except for cards that were already shown. */
function winnersCards(
  hand: HandRecord,
  players: readonly { seatIndex: number }[],
  before: readonly Shown[],
): Shown[] {
  const found = new Map<string, Shown>()
  for (const { seatIndex, cards } of winningHoles(hand)) {
    const order = players.findIndex((player) => player.seatIndex === seatIndex)
    const positions = order === -1 ? [] : handPositions(order)
    for (const card of cards) {
      const isKnown = before.some(
        (shown) => shown.card === card && positions.includes(shown.positions[0] ?? -1),
      )
      if (!isKnown) found.set(`${seatIndex} ${card}`, { card, positions, of: 'winner' })
    }
  }
  return [...found.values()]
}

function has(list: readonly SeatBytes[], seat: number): boolean {
  return list.some(({ seatIndex }) => seatIndex === seat)
}

function hasTwice(list: readonly SeatBytes[]): boolean {
  return new Set(list.map(({ seatIndex }) => seatIndex)).size !== list.length
}
