import type { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { fromText, toText } from '../src/bytes.ts'
import { cardCount } from '../src/card.ts'
import { checkHand, checkHands } from '../src/check-hand.ts'
import type { CheckName } from '../src/finding.ts'
import { commitmentOf, mix, type SeededDeck, treeOf } from '../src/fair-deal.ts'
import { bytes, playFairHand, refusals, relinked, signed, tableKey } from './fair-hand.ts'

/** Four players all in for different amounts, as Ben at seat 2 saw it: three pots, chips that go back. */
const hand = playFairHand()
const linkOfHand = fromText(hand.deal.link ?? '', 32)
const next = playFairHand({ number: 2, lastLink: linkOfHand })
const links = [next, hand].map(({ handId, deal: { link = '' } }) => ({
  handId,
  link,
  key: tableKey,
}))
const chain = { links }

const names = (...args: Parameters<typeof checkHand>) =>
  new Set(refusals(...args).map(([name]) => name))

describe('a hand that was dealt, played and paid by the rules', () => {
  it('is not refused, and every check but of closed cards holds', () => {
    const { isRefused, checks } = checkHand(next, { previous: hand.deal, chain })

    expect(isRefused).toBe(false)
    expect(checks.filter(({ state }) => state === 'unchecked').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Not compared, because cards stayed closed: /),
      expect.stringMatching(/^Cards of Ann, Cat, Dan that stayed closed .* 15 of 16 hands/),
    ])
    expect([...new Set(checks.map(({ name }) => name))]).toEqual([
      'root',
      'contributions',
      'decks',
      'players',
      'cards',
      'hands',
      'bets',
      'pots',
      'link',
      'signature',
      'chain',
      'closed',
    ] satisfies CheckName[])
  })

  it.each<[string, Parameters<typeof playFairHand>[0], RegExp]>([
    ['a watcher', { seenBy: null }, /did not contribute/],
    ['a player whom all others left', { actions: ['fold', 'fold', 'fold'] }, /No hand was shown/],
    ['a player among some who did not contribute', { contributors: [2] }, /contributing: .*Ann/],
    ['a player after another one sat out', { silent: [3] }, /Sat out, because .*: Seat 4/],
    ['a hand of nobody', { contributors: [] }, /the server alone decided/],
  ])('is not refused when it is seen by %s', (_, options, words) => {
    const { isRefused, checks } = checkHand(playFairHand(options))

    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(isRefused).toBe(false)
    expect(checks.map(({ text }) => text).join('\n')).toMatch(words)
  })

  it('does not say that what cannot be checked holds', () => {
    const watched = checkHand({
      ...hand,
      deal: { ...hand.deal, rootTold: 'absent', lastButton: undefined },
    })

    const unproven = watched.checks.filter(({ state }) => state === 'unchecked')
    expect(unproven.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['root', 'players', 'signature', 'chain', 'closed', 'hands']),
    )
  })
})

type Change = (hand: HandRecord) => HandRecord

const swapBen = (list: HandRecord['deal']['openings'], text: string) =>
  list?.map((each) => (each.seatIndex === 2 ? { ...each, bytes: text } : each))

const withDeal =
  (change: Partial<HandRecord['deal']>): Change =>
  (before) => ({
    ...before,
    deal: { ...before.deal, ...change },
  })

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
type Winner = HandRecord['results'][number]['shares'][number]['winners'][number]

const withAmount =
  (of: number, put: number): Change =>
  ({ play, ...before }) => ({
    ...before,
    play: {
      ...play,
      actions: play.actions.map(([seat, amount, at]) => [seat, seat === of ? put : amount, at]),
    },
  })

/** The forger makes the link and the signature again, so that only the check itself can find the forgery. */
const forgeries: [what: string, name: CheckName, reason: RegExp, forge: Change][] = [
  [
    'an invented winner with a royal flush',
    'pots',
    /^Seat 4 is Cat, not house bot\.$/,
    withWinner((winner) => ({
      ...winner,
      username: 'house bot',
      handName: 'royal flush',
      cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'],
    })),
  ],
  [
    'a winner with a hand that is not on the board',
    'hands',
    /^The hand of Cat is not two hole cards with three of the board\.$/,
    withWinner((winner) => ({ ...winner, cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'] })),
  ],
  [
    'a winner with cards that he was not dealt',
    'cards',
    /^[2-9TJQKA][cdhs] is not proven to be the card of its place\.$/,
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
  [
    'a payout one chip off, to the house',
    'pots',
    /^Cat gets \$10 of the top share of the main pot, not \$9\.$/,
    withWinner((winner) => ({ ...winner, amount: winner.amount - 1 })),
  ],
  [
    'a chip moved from one share to the other',
    'pots',
    /^The top share of The main pot is \$10, not \$11\.$/,
    (before) => ({
      ...before,
      results: before.results.map((pot, at) => ({
        ...pot,
        shares: pot.shares.map((share, place) => {
          const more = at === 0 ? 1 - 2 * place : 0
          return {
            ...share,
            amount: share.amount + more,
            winners: share.winners.map((winner) => ({ ...winner, amount: winner.amount + more })),
          }
        }),
      })),
    }),
  ],
  [
    'returned chips that are one short',
    'pots',
    /^\$16 of Dan were not matched; \$15 went back\.$/,
    (before) => ({
      ...before,
      returned: before.returned.map((each) => ({ ...each, amount: each.amount - 1 })),
    }),
  ],
  [
    'a pot that is left out',
    'pots',
    /^The bets make 3 pots, not 2\.$/,
    (before) => ({ ...before, results: before.results.slice(0, 2) }),
  ],
  [
    'a winner who folded',
    'pots',
    /^Ann did not play for the main pot and cannot win it\.$/,
    withAmount(0, 0),
  ],
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
    'exchanged positions on a board',
    'cards',
    /is not proven to be the card of its place\.$/,
    (before) => ({ ...before, boardTop: before.boardTop.toReversed() }),
  ],
  [
    'boards that are exchanged',
    'cards',
    /is not proven to be the card of its place\.$/,
    (before) => ({ ...before, boardTop: before.boardBottom, boardBottom: before.boardTop }),
  ],
  [
    'a showdown before the last card of a board',
    'hands',
    /^The top board of a showdown has five cards, not 4\.$/,
    (before) => ({ ...before, boardTop: before.boardTop.slice(0, 4) }),
  ],
  [
    'own cards in another order',
    'cards',
    /is not proven to be the card of its place\.$/,
    ({ seats, ...before }) => ({
      ...before,
      seats: seats.map((seat) =>
        seat.seatIndex === 2 ? { ...seat, hand: seat.hand.toReversed() } : seat,
      ),
    }),
  ],
  [
    'own cards at another seat',
    'cards',
    /is not proven to be the card of its place\.$/,
    ({ seats, ...before }) => ({
      ...before,
      seats: seats.map((seat) => {
        const other = seats.find(({ seatIndex }) => seatIndex === { 2: 3, 3: 2 }[seat.seatIndex])
        return other === undefined ? seat : { ...seat, hand: other.hand }
      }),
    }),
  ],
  [
    'a contribution of the browser that it never opened',
    'contributions',
    /^The server has a contribution that this browser never opened\.$/,
    (before) =>
      withDeal({ own: before.deal.own && { ...before.deal.own, hasOpened: false } })(before),
  ],
  [
    'a contribution of the browser that was exchanged',
    'contributions',
    /^The contribution of this browser was exchanged for another\.$/,
    (before) =>
      withDeal({ openings: swapBen(before.deal.openings, toText(bytes('other'))) })(before),
  ],
  [
    'a player with cards and without a stack',
    'players',
    /^The players with cards are not those with stacks\.$/,
    ({ play, ...before }) => ({
      ...before,
      play: { ...play, stacks: play.stacks.with(5, null) },
    }),
  ],
  [
    'a card in the hand that is also on the board',
    'cards',
    /^[2-9TJQKA][cdhs] was shown twice\.$/,
    ({ seats, ...before }) => ({
      ...before,
      seats: seats.map((seat) =>
        seat.seatIndex === 2
          ? { ...seat, hand: [before.boardTop[0] ?? '', ...seat.hand.slice(1)] }
          : seat,
      ),
    }),
  ],
  [
    'a card without a proof',
    'cards',
    /is not proven to be the card of its place\.$/,
    (before) => withDeal({ proofs: before.deal.proofs?.slice(1) })(before),
  ],
  [
    'a proof of something else',
    'cards',
    /^1 of 21 proofs do not hold\.$/,
    (before) =>
      withDeal({
        proofs: [...(before.deal.proofs ?? []), playFairHand({ number: 9 }).deal.proofs?.[0] ?? ''],
      })(before),
  ],
  [
    'a root told late',
    'root',
    /^The root was told late: the contributions were already open\.$/,
    withDeal({ rootTold: 'late' }),
  ],
  [
    'another root than the one for which the browser opened',
    'root',
    /^This browser opened its contribution for another root\.$/,
    (before) =>
      withDeal({ own: before.deal.own && { ...before.deal.own, root: toText(bytes('other')) } })(
        before,
      ),
  ],
  [
    'a root that is not that of the decks',
    'root',
    /^The root is not that of the 16 decks and the link of the hand before\.$/,
    withDeal({ lastLink: toText(bytes('other')) }),
  ],
  [
    'a root that was told in two versions',
    'versions',
    /^The server told this browser two versions of the hand: the root, the roots of the decks\.$/,
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
    (before) => {
      const seeds = fromText(before.deal.seeds ?? '', 15 * 32)
      seeds.set(bytes('other'))
      return withDeal({ seeds: toText(seeds) })(before)
    },
  ],
  [
    'a contribution of the browser that was left out',
    'contributions',
    /^This browser opened its contribution, but it was left out\.$/,
    (before) =>
      withDeal({ openings: before.deal.openings?.filter(({ seatIndex }) => seatIndex !== 2) })(
        before,
      ),
  ],
  [
    'a commitment of the browser that is not in the set',
    'contributions',
    /^This browser committed and opened, but its commitment is not in the set\.$/,
    (before) =>
      withDeal({
        commitments: before.deal.commitments?.filter(({ seatIndex }) => seatIndex !== 2),
        openings: before.deal.openings?.filter(({ seatIndex }) => seatIndex !== 2),
      })(before),
  ],
  [
    'a contribution of the browser that was exchanged with its commitment',
    'contributions',
    /^The commitment of this browser was exchanged for another\.$/,
    (before) => {
      const other = { seatIndex: 2, bytes: bytes('other') }
      return withDeal({
        commitments: swapBen(before.deal.commitments, toText(commitmentOf(before.handId, other))),
        openings: swapBen(before.deal.openings, toText(other.bytes)),
      })(before)
    },
  ],
  [
    'an opening that is not what was committed to',
    'contributions',
    /^Ann opened something else than it had committed to\.$/,
    (before) =>
      withDeal({
        openings: before.deal.openings?.map((each) =>
          each.seatIndex === 0 ? { ...each, bytes: toText(bytes('other')) } : each,
        ),
      })(before),
  ],
  [
    'an opening without a commitment',
    'contributions',
    /^Ann opened without having committed\.$/,
    (before) => withDeal({ commitments: before.deal.commitments?.slice(1) })(before),
  ],
  [
    'a contribution that counts twice',
    'contributions',
    /^A seat is named twice\.$/,
    (before) =>
      withDeal({ openings: [...(before.deal.openings ?? []), ...(before.deal.openings ?? [])] })(
        before,
      ),
  ],
  [
    'cards for a player who did not open',
    'players',
    /^Ann committed and did not open, and was dealt in all the same\.$/,
    (before) => withDeal({ openings: before.deal.openings?.slice(1) })(before),
  ],
  [
    'a button that stays where it was',
    'players',
    /^The button did not move on to the next player who was dealt in\.$/,
    (before) => withDeal({ lastButton: before.buttonIndex })(before),
  ],
  [
    'a button that passes a player over',
    'players',
    /^The button did not move on to the next player who was dealt in\.$/,
    (before) => withDeal({ lastButton: (before.buttonIndex + 1) % 6 })(before),
  ],
  [
    'a record without the seeds',
    'cards',
    /^The record is without the opened seeds\.$/,
    withDeal({ seeds: undefined }),
  ],
]

describe('a forged record', () => {
  it.each(forgeries)('is refused for %s, by the check of %s', (_, name, reason, forge) => {
    const forged = forge(hand)
    const signedAgain = forged.deal.seeds === undefined ? forged : relinked(forged)

    const found = refusals(signedAgain, { previous: undefined, chain: undefined })

    expect(found.filter(([check]) => check === name).map(([, text]) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(reason)]),
    )
  })

  it('says once what is wrong in several places', () => {
    const renamed = {
      ...hand,
      seats: hand.seats.map((seat) => ({
        ...seat,
        username: seat.username && `${seat.username}!`,
      })),
    }

    const texts = checkHand(renamed).checks.map(({ text }) => text)

    expect(texts.filter((text) => text === 'Seat 4 is Cat!, not Cat.')).toHaveLength(1)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('names two versions also when the rest cannot be read', () => {
    const unreadable = withDeal({ toldOtherwise: { link: 'other' }, seeds: undefined })(hand)

    expect(names(unreadable)).toEqual(new Set(['versions', 'cards']))
  })

  it('is refused by its link alone when anything public is changed and not signed again', () => {
    const changes = forgeries.filter(([, name]) => ['hands', 'bets', 'pots'].includes(name))
    expect(changes.length).toBeGreaterThan(8)

    for (const [, , , forge] of changes) expect(names(forge(hand))).toContain('link')
  })
})

describe('a server that prepares one false deck', () => {
  const falseDecks: [string, (cards: readonly number[]) => number[]][] = [
    ['a card double', (cards) => cards.with(0, cards[1] ?? 0)],
    ['a card missing', (cards) => cards.slice(0, cardCount - 1)],
    ['an order of its own', (cards) => cards.toReversed()],
  ]

  it.each(falseDecks)('with %s is found out whenever that deck is not played', (_, change) => {
    let caught = 0
    for (let at = 0; at < 16; at += 1) {
      const falsify = (decks: SeededDeck[]) =>
        decks.map((deck, place) => (place === at ? treeOf(change(deck.cards), deck.salts) : deck))
      const found = foundOut(at, falsify)
      if (found === 'played') continue
      expect(found).toEqual([
        [
          'decks',
          `Deck ${at + 1} of 16 is not 52 different cards in the order of its opened seed.`,
        ],
      ])
      caught += 1
    }
    expect(caught).toBeGreaterThanOrEqual(12)
  })
})

/** `played` when the contributions chose the false deck. */
function foundOut(at: number, falsify: (decks: SeededDeck[]) => SeededDeck[]) {
  try {
    const played = playFairHand({ changeDecks: falsify })
    const root = fromText(played.deal.root ?? '', 32)
    const openings = (played.deal.openings ?? []).map((each) => ({
      ...each,
      bytes: fromText(each.bytes, 32),
    }))
    return mix(root, openings).chosen === at ? 'played' : refusals(played)
  } catch (error) {
    // The engine does not deal from a deck with a card double or missing.
    if (String(error).includes('A deck has 52 different cards')) return 'played'
    throw error
  }
}

const chainTexts = (each: HandRecord) =>
  checkHand(each, { previous: hand.deal })
    .checks.filter(({ name }) => name === 'chain')
    .map(({ state, text }) => `${state}: ${text}`)

describe('the chain', () => {
  it('tells that one socket was told another root', () => {
    const elsewhere = playFairHand({
      number: 2,
      lastLink: linkOfHand,
      changeDecks: (decks) =>
        decks.toReversed().map(({ cards, salts }) => treeOf(cards.toReversed(), salts)),
      contributors: [],
    })

    expect(
      refusals(next, {
        chain: { links: [{ handId: 't:2', link: elsewhere.deal.link ?? '', key: tableKey }] },
      }),
    ).toEqual([
      [
        'chain',
        'The table’s public chain has another link for this hand: others were told something else.',
      ],
    ])
  })

  it('tells when a hand does not follow the one before', () => {
    const alone = playFairHand({ number: 2, lastLink: bytes('another past') })

    expect(refusals(alone, { previous: hand.deal })).toEqual([
      ['chain', 'The link does not follow that of the hand before.'],
    ])
    expect(refusals(hand, { previous: next.deal })).toEqual([
      ['chain', 'The link does not follow that of the hand before.'],
    ])
  })

  it('counts hands that were begun and are void, and hands that were not recorded', () => {
    const later = playFairHand({ number: 5, lastLink: linkOfHand })
    const missed = playFairHand({ number: 5, lastLink: bytes('link of hand 4') })

    expect(chainTexts(later)[0]).toBe(
      'ok: The link follows that of the hand before. Hands that were begun between them: 3, void.',
    )
    expect(chainTexts(missed)[0]).toBe(
      'unchecked: Hands between that were not recorded: 3. Their links are not compared.',
    )
  })

  it('refuses a signature by another key, for another link, and none', () => {
    const other = 'A'.repeat(43)

    expect(names({ ...hand, deal: { ...hand.deal, key: other } })).toEqual(new Set(['signature']))
    expect(
      names(hand, { chain: { links: links.map((each) => ({ ...each, key: other })) } }),
    ).toEqual(new Set(['signature']))
    expect(names({ ...hand, deal: { ...hand.deal, signature: signed(bytes('other')) } })).toEqual(
      new Set(['signature']),
    )
    expect(refusals({ ...hand, deal: { ...hand.deal, signature: undefined } })).toEqual([
      ['link', 'The record is without the signature.'],
    ])
    expect(refusals({ ...hand, deal: { ...hand.deal, link: 'short' } })).toEqual([
      ['link', 'The link cannot be read.'],
    ])
  })

  it('is checked over several hands, in any order', () => {
    const checked = checkHands([next, hand], chain)

    expect(checked.map(({ isRefused }) => isRefused)).toEqual([false, false])
    expect(checked[0]?.checks.map(({ text }) => text)).toContain(
      'The link follows that of the hand before.',
    )
  })
})
