import type { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { fromText, toText } from '../src/bytes.ts'
import { cardCount } from '../src/card.ts'
import { checkHand, checkHands } from '../src/check-hand.ts'
import { commitmentOf, mix, type SeededDeck, treeOf } from '../src/fair-deal.ts'
import type { CheckName } from '../src/recorded-hand.ts'
import { bytes, playFairHand, refusals, relinked } from './fair-hand.ts'

/** Four players all in for different amounts, as Ben at seat 2 saw it: three pots, chips that go back. */
const hand = playFairHand()
const linkOfHand = fromText(hand.deal.link ?? '', 32)
const next = playFairHand({ number: 2, lastLink: linkOfHand })
const other = toText(bytes('other'))

describe('a hand that was dealt, played and paid by the rules', () => {
  it('is not refused, and every check but that of closed cards holds', () => {
    const { isRefused, checks } = checkHand(next, hand.deal)

    expect(isRefused).toBe(false)
    expect(checks.filter(({ state }) => state === 'unchecked').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Not compared, because cards stayed closed: /),
      expect.stringMatching(/^Cards of Ann, Cat, Dan that stayed closed .* 15 of 16 hands/),
    ])
    expect(new Set(checks.map(({ name }) => name))).toEqual(
      new Set<CheckName>([
        'root',
        'contributions',
        'decks',
        'players',
        'cards',
        'hands',
        'bets',
        'pots',
        'link',
        'chain',
        'closed',
      ]),
    )
  })

  it.each<[string, Parameters<typeof playFairHand>[0], RegExp]>([
    ['a watcher', { seenBy: null }, /did not contribute/],
    ['a player whom all others left', { actions: ['fold', 'fold', 'fold'] }, /No hand was shown/],
    ['a player among some who did not contribute', { contributors: [2] }, /contributing: .*Ann/],
    ['a player after another one sat out', { silent: [3] }, /Sat out, because .*: Seat 4/],
    ['a hand of nobody', { contributors: [] }, /the server alone decided/],
  ])('is not refused when it is seen by %s', (_, options, words) => {
    const { isRefused, checks } = checkHand(playFairHand(options))

    expect(isRefused).toBe(false)
    expect(checks.map(({ text }) => text).join('\n')).toMatch(words)
  })

  it('does not say that what cannot be checked holds', () => {
    const deal = { ...hand.deal, rootTold: 'absent' as const, lastButton: undefined }
    const { checks } = checkHand({ ...hand, deal })

    const unproven = checks.filter(({ state }) => state === 'unchecked').map(({ name }) => name)
    expect(unproven).toEqual(expect.arrayContaining(['root', 'players', 'closed', 'hands']))
  })
})

type Change = (hand: HandRecord) => HandRecord
type Deal = HandRecord['deal']
type Winner = HandRecord['results'][number]['shares'][number]['winners'][number]

const withDeal =
  (change: Partial<Deal> | ((deal: Deal) => Partial<Deal>)): Change =>
  (before) => ({
    ...before,
    deal: { ...before.deal, ...(typeof change === 'function' ? change(before.deal) : change) },
  })

const withOwn = (change: Partial<NonNullable<Deal['own']>>) =>
  withDeal(({ own }) => ({ own: own && { ...own, ...change } }))

/** A list of contributions with other bytes under a seat. */
const swap = (list: Deal['openings'], seat: number, text: string) =>
  list?.map((each) => (each.seatIndex === seat ? { ...each, bytes: text } : each))

const without = (list: Deal['openings'], seat: number) =>
  list?.filter(({ seatIndex }) => seatIndex !== seat)

const withWinner =
  (change: (winner: Winner, of: HandRecord) => Winner, pot = 0, share = 0): Change =>
  (before) => ({
    ...before,
    results: before.results.map((result, at) => ({
      ...result,
      shares: result.shares.map((each, place) =>
        at === pot && place === share
          ? { ...each, winners: each.winners.map((winner) => change(winner, before)) }
          : each,
      ),
    })),
  })

const withAmount =
  (of: number, put: number): Change =>
  ({ play, ...before }) => ({
    ...before,
    play: {
      ...play,
      actions: play.actions.map(([seat, amount, at]) => [seat, seat === of ? put : amount, at]),
    },
  })

const withOwnCards =
  (change: (cards: string[], of: HandRecord) => string[]): Change =>
  (before) => ({
    ...before,
    seats: before.seats.map((seat) =>
      seat.seatIndex === 2 ? { ...seat, hand: change(seat.hand, before) } : seat,
    ),
  })

const royal = ['As', 'Ks', 'Qs', 'Js', 'Ts']
const isNotProven = /is not proven to be the card of its place\.$/

/** The forger makes the link again, so that only the check itself can find the forgery. */
const forgeries: [what: string, name: CheckName, reason: RegExp, forge: Change][] = [
  [
    'an invented winner',
    'pots',
    /^The top share of the main pot is \$10 for Cat, not \$10 for house bot\.$/,
    withWinner((winner) => ({
      ...winner,
      username: 'house bot',
      handName: 'royal flush',
      cards: royal,
    })),
  ],
  [
    'a hand that is not on the board',
    'hands',
    /^The hand of Cat is not two hole cards with three of the board\.$/,
    withWinner((winner) => ({ ...winner, cards: royal })),
  ],
  [
    'cards that the winner was not dealt',
    'cards',
    isNotProven,
    withWinner((winner, { boardTop }) => ({
      ...winner,
      cards: ['As', 'Ah', ...winner.cards.filter((card) => boardTop.includes(card))],
    })),
  ],
  [
    'a hand with a better name',
    'hands',
    /^The hand of Cat is full house, .*, not four of a kind, tens\.$/,
    withWinner((winner) => ({ ...winner, handName: 'four of a kind, tens' })),
  ],
  [
    'a winner whom the receiver’s own hand beats',
    'hands',
    /^Ben has no worse hand on the bottom board and is no winner\.$/,
    withWinner((winner) => ({ ...winner, seatIndex: 5, username: 'Dan' }), 1, 1),
  ],
  ['a winner who folded', 'pots', /^The top share of the main pot is /, withAmount(0, 0)],
  ['a bet that was made smaller', 'bets', /^Ben put in \$7; POT was \$8\.$/, withAmount(2, 7)],
  [
    'an action that is left out',
    'bets',
    /^Dan did not act\.$/,
    (before) => ({ ...before, play: { ...before.play, actions: before.play.actions.slice(0, 3) } }),
  ],
  [
    'another ante',
    'bets',
    /^Ann put in \$4; POT was \$8\.$/,
    (before) => ({ ...before, play: { ...before.play, ante: 2 } }),
  ],
  [
    'boards that are exchanged',
    'cards',
    isNotProven,
    (before) => ({ ...before, boardTop: before.boardBottom, boardBottom: before.boardTop }),
  ],
  [
    'a showdown before the last card of a board',
    'hands',
    /^The top board of a showdown has five cards, not 4\.$/,
    (before) => ({ ...before, boardTop: before.boardTop.slice(0, 4) }),
  ],
  ['own cards in another order', 'cards', isNotProven, withOwnCards((cards) => cards.toReversed())],
  [
    'a card in the hand that is also on the board',
    'cards',
    /^[2-9TJQKA][cdhs] was shown twice\.$/,
    withOwnCards((cards, { boardTop }) => [boardTop[0] ?? '', ...cards.slice(1)]),
  ],
  [
    'a player with cards and without a stack',
    'players',
    /^The players with cards are not those with stacks\.$/,
    ({ play, ...before }) => ({ ...before, play: { ...play, stacks: play.stacks.with(5, null) } }),
  ],
  [
    'a card without a proof',
    'cards',
    isNotProven,
    withDeal(({ proofs }) => ({ proofs: proofs?.slice(1) })),
  ],
  [
    'a proof of something else',
    'cards',
    /^1 of 21 proofs do not hold\.$/,
    withDeal(({ proofs = [] }) => ({
      proofs: [...proofs, playFairHand({ number: 9 }).deal.proofs?.[0] ?? ''],
    })),
  ],
  ['a root told late', 'root', /^The root was told late/, withDeal({ rootTold: 'late' })],
  [
    'another root than the browser opened for',
    'root',
    /^This browser opened its contribution for another root\.$/,
    withOwn({ root: other }),
  ],
  [
    'a root that is not that of the decks',
    'root',
    /^The root is not that of the 16 decks and the link of the hand before\.$/,
    withDeal({ lastLink: other }),
  ],
  [
    'two versions of a root',
    'versions',
    /two versions of the hand: the root, the roots of the decks\.$/,
    withDeal({ toldOtherwise: { roots: 'others', root: 'other' } }),
  ],
  [
    'the deal of another hand',
    'root',
    /^The deal is that of another hand\.$/,
    (before) => ({ ...before, handId: 't:8' }),
  ],
  [
    'an opened seed that is exchanged',
    'decks',
    /^Deck \d+ of 16 is not 52 different cards in the order of its opened seed\.$/,
    withDeal(({ seeds = '' }) => {
      const changed = fromText(seeds, 15 * 32)
      changed.set(bytes('other'))
      return { seeds: toText(changed) }
    }),
  ],
  [
    'an own contribution that was never opened',
    'contributions',
    /^The server has a contribution that this browser never opened\.$/,
    withOwn({ hasOpened: false }),
  ],
  [
    'an own contribution that was exchanged',
    'contributions',
    /^The contribution of this browser was exchanged for another\.$/,
    withDeal(({ openings }) => ({ openings: swap(openings, 2, other) })),
  ],
  [
    'an own contribution that was left out',
    'contributions',
    /^This browser opened its contribution, but it was left out\.$/,
    withDeal(({ openings }) => ({ openings: without(openings, 2) })),
  ],
  [
    'an own commitment that is not in the set',
    'contributions',
    /^This browser committed and opened, but its commitment is not in the set\.$/,
    withDeal(({ commitments, openings }) => ({
      commitments: without(commitments, 2),
      openings: without(openings, 2),
    })),
  ],
  [
    'an own contribution that was exchanged with its commitment',
    'contributions',
    /^The commitment of this browser was exchanged for another\.$/,
    withDeal(({ handId, commitments, openings }) => ({
      commitments: swap(
        commitments,
        2,
        toText(commitmentOf(handId, { seatIndex: 2, bytes: bytes('other') })),
      ),
      openings: swap(openings, 2, other),
    })),
  ],
  [
    'an opening that is not what was committed to',
    'contributions',
    /^Ann opened something else than it had committed to\.$/,
    withDeal(({ openings }) => ({ openings: swap(openings, 0, other) })),
  ],
  [
    'an opening without a commitment',
    'contributions',
    /^Ann opened without having committed\.$/,
    withDeal(({ commitments }) => ({ commitments: commitments?.slice(1) })),
  ],
  [
    'a contribution that counts twice',
    'contributions',
    /^A seat is named twice\.$/,
    withDeal(({ openings = [] }) => ({ openings: [...openings, ...openings] })),
  ],
  [
    'cards for a player who did not open',
    'players',
    /^Ann committed and did not open, and was dealt in all the same\.$/,
    withDeal(({ openings }) => ({ openings: openings?.slice(1) })),
  ],
  [
    'a button that stays where it was',
    'players',
    /^The button did not move on to the next player who was dealt in\.$/,
    (before) => withDeal({ lastButton: before.buttonIndex })(before),
  ],
  [
    'missing seeds',
    'cards',
    /^The record is without the opened seeds\.$/,
    withDeal({ seeds: undefined }),
  ],
]

const found = (...args: Parameters<typeof checkHand>) => refusals(...args).map(([name]) => name)

describe('a forged record', () => {
  it.each(forgeries)('is refused for %s, by the check of %s', (_, name, reason, forge) => {
    const forged = forge(hand)
    const texts = refusals(forged.deal.seeds === undefined ? forged : relinked(forged))
      .filter(([check]) => check === name)
      .map(([, text]) => text)

    expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(reason)]))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('is refused by its link alone when anything public is changed', () => {
    const changes = forgeries.filter(([, name]) => ['hands', 'bets', 'pots'].includes(name))
    expect(changes.length).toBeGreaterThan(7)

    for (const [, , , forge] of changes) expect(found(forge(hand))).toContain('link')
  })
})

describe('a server that prepares one false deck', () => {
  it.each<[string, (cards: readonly number[]) => number[]]>([
    ['a card double', (cards) => cards.with(0, cards[1] ?? 0)],
    ['a card missing', (cards) => cards.slice(0, cardCount - 1)],
    ['an order of its own', (cards) => cards.toReversed()],
  ])('with %s is found out whenever that deck is not played', (_, change) => {
    const results = Array.from({ length: 16 }, (__, at) =>
      foundOut(at, (decks) =>
        decks.map((deck, place) => (place === at ? treeOf(change(deck.cards), deck.salts) : deck)),
      ),
    ).filter((result) => result !== 'played')

    expect(results.length).toBeGreaterThanOrEqual(12)
    for (const names of results) expect(names).toEqual(['decks'])
  })
})

/** `played` when the contributions chose the false deck. */
function foundOut(at: number, changeDecks: (decks: SeededDeck[]) => SeededDeck[]) {
  try {
    const played = playFairHand({ changeDecks })
    const openings = (played.deal.openings ?? []).map((each) => ({
      ...each,
      bytes: fromText(each.bytes, 32),
    }))
    const { chosen } = mix(fromText(played.deal.root ?? '', 32), openings)
    return chosen === at ? 'played' : found(played)
  } catch (error) {
    // The engine does not deal from a deck with a card double or missing.
    if (String(error).includes('A deck has 52 different cards')) return 'played'
    throw error
  }
}

const order = (each: HandRecord, last = hand.deal) =>
  checkHand(each, last)
    .checks.filter(({ name }) => name === 'chain')
    .map(({ state, text }) => `${state}: ${text}`)
const later = (number: number, lastLink: Uint8Array) => playFairHand({ number, lastLink })

describe('the chain', () => {
  it.each([
    [next, 'ok: The link follows that of the hand before.'],
    [later(5, linkOfHand), /^ok: .* Hands that were begun between them: 3, void\.$/],
    [later(5, bytes('of hand 4')), /^unchecked: Hands between that were not recorded: 3\./],
    [later(2, bytes('another past')), 'failed: The link does not follow that of the hand before.'],
  ])('has the next hand %#', (each, text) => {
    expect(order(each)).toEqual([expect.stringMatching(text)])
  })

  it('does not go back', () => {
    expect(order(hand, next.deal)).toEqual([
      'failed: The link does not follow that of the hand before.',
    ])
  })

  it('is checked over several hands, in any order', () => {
    const checked = checkHands([next, hand])

    expect(checked.map(({ isRefused }) => isRefused)).toEqual([false, false])
    expect(checked[0]?.checks.map(({ text }) => text)).toContain(
      'The link follows that of the hand before.',
    )
  })

  it('needs a link that can be read', () => {
    expect(refusals({ ...hand, deal: { ...hand.deal, link: 'short' } })).toEqual([
      ['link', 'The link cannot be read.'],
    ])
  })
})
