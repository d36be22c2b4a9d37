import type { DealPart, RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { ClientFrame } from '@cardroom/contracts/kook-game'
import { fromText, toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { describe, expect, it } from 'vitest'
import {
  createContributor,
  type OwnContribution,
  withContribution,
  withParts,
} from '../../../../src/site/features/kook/deal.ts'
import { connectingState, type TableState } from '../../../../src/site/features/kook/table-state.ts'
import { aGame } from './states.ts'

const handId = 'table:1'
const root = toText(new Uint8Array(32).fill(1))
const otherBytes = toText(new Uint8Array(32).fill(2))
const you = { seatIndex: 4, username: 'Ann', resumeToken: 'token', handNames: null }

/** A page with a seat; a reload keeps only what is stored. */
function aPage(stored: { own: OwnContribution | null } = { own: null }, isConnected = true) {
  const frames: ClientFrame[] = []
  let state: TableState = { ...connectingState, game: aGame({ you }), playerStatus: 'seated' }
  const contributor = createContributor({
    storage: { contribution: () => stored.own, saveContribution: (own) => (stored.own = own) },
    send: (frame) => isConnected && frames.push(frame) > 0,
    onContributed: ({ handId: id, ...own }) => {
      state = { ...state, deals: withContribution(state.deals, id, own) }
    },
  })
  function told(part: DealPart, changes: Partial<TableState> = {}): void {
    const deals = withParts(state.deals, { deals: [part], buttonIndex: 0 }, false)
    state = { ...state, ...changes, deals }
    contributor.see(state)
  }
  return { frames, stored, told, deals: () => state.deals, reset: () => contributor.reset() }
}

/** The closed set with the page's own commitment in it. */
function closedSet(frames: readonly ClientFrame[]) {
  const commit = frames.find(({ type }) => type === 'commit')
  if (commit?.type !== 'commit') throw new Error('Nothing was committed')
  return { handId, commitments: [{ seatIndex: 4, bytes: commit.commitment }] }
}

describe('a page with a seat', () => {
  it('commits once, and opens once the set has its commitment', () => {
    const page = aPage()

    page.told({ handId, root })
    page.told({ handId, root })
    const before = page.frames.length
    page.told(closedSet(page.frames))
    page.told(closedSet(page.frames))

    const [commit, open] = page.frames
    expect([before, page.frames.length]).toEqual([1, 2])
    if (commit?.type !== 'commit' || open?.type !== 'open') throw new Error('Other frames')
    const opened = { seatIndex: 4, bytes: fromText(open.bytes, 32) }
    expect(toText(commitmentOf(handId, opened))).toBe(commit.commitment)
    expect(page.deals()[0]?.own).toEqual({
      seatIndex: 4,
      bytes: open.bytes,
      root,
      hasOpened: true,
    })
  })

  it('opens what it committed to before a reload', () => {
    const before = aPage()
    before.told({ handId, root })
    const after = aPage(before.stored)

    after.told({ ...closedSet(before.frames), root })

    expect(after.frames).toEqual([{ type: 'open', handId, bytes: before.stored.own?.bytes }])
  })

  it.each<[string, (frames: readonly ClientFrame[]) => DealPart]>([
    ['without its commitment', () => ({ handId, commitments: [] })],
    [
      'with another under its seat',
      () => ({ handId, commitments: [{ seatIndex: 4, bytes: toText(new Uint8Array(32)) }] }),
    ],
    [
      'with its commitment under another seat',
      (frames) => ({
        handId,
        commitments: closedSet(frames).commitments.map((own) => ({ ...own, seatIndex: 2 })),
      }),
    ],
  ])('does not open for a set %s', (_, closed) => {
    const page = aPage()
    page.told({ handId, root })

    page.told(closed(page.frames))

    expect(page.frames.map(({ type }) => type)).toEqual(['commit'])
  })

  it('does not open for a deal of which it was told two versions', () => {
    const page = aPage()
    page.told({ handId, root })

    page.told({ handId, root: otherBytes })
    page.told(closedSet(page.frames))

    expect(page.frames.map(({ type }) => type)).toEqual(['commit'])
  })

  it('does not open when it was not told the root before', () => {
    const before = aPage()
    before.told({ handId, root })
    const after = aPage(before.stored)

    after.told(closedSet(before.frames))

    expect(after.frames).toEqual([])
  })
})

describe('a page without a seat', () => {
  it('sends nothing', () => {
    const page = aPage()

    page.told({ handId, root }, { game: aGame(), playerStatus: 'watching' })

    expect(page.frames).toEqual([])
  })
})

/** Everything that is told of a deal but its proofs. */
const whole = {
  handId,
  lastLink: root,
  root,
  roots: 'roots',
  commitments: [
    { seatIndex: 1, bytes: root },
    { seatIndex: 4, bytes: root },
  ],
  openings: [{ seatIndex: 4, bytes: root }],
  seeds: 'seeds',
  link: root,
} satisfies DealPart

const told = (...parts: DealPart[]) =>
  parts.reduce<readonly RecordedDeal[]>(
    (deals, part, at) => withParts(deals, { deals: [part], buttonIndex: at }, at === 0),
    [],
  )

describe('what is told of a deal', () => {
  it('stays as it was told first, and its proofs add up', () => {
    expect(
      told({ handId, root, proofs: ['a'] }, { handId, root, proofs: ['a', 'b'], link: root }),
    ).toEqual([
      { handId, root, proofs: ['a', 'b'], link: root, rootTold: 'early', lastButton: 0, own: null },
    ])
  })

  it.each<[string, DealPart]>([
    ['the link of the hand before', { handId, lastLink: otherBytes }],
    ['the root', { handId, root: otherBytes }],
    ['the roots of the decks', { handId, roots: 'others' }],
    ['another commitment', { handId, commitments: [{ seatIndex: 1, bytes: otherBytes }] }],
    ['a commitment less', { handId, commitments: whole.commitments.slice(1) }],
    ['a contribution of another seat', { handId, openings: [{ seatIndex: 1, bytes: root }] }],
    ['no contribution', { handId, openings: [] }],
    ['the opened seeds', { handId, seeds: 'others' }],
    ['the link', { handId, link: otherBytes }],
  ])('is kept in both versions when a second one differs: %s', (_, part) => {
    const { handId: __, ...otherwise } = part

    const [deal] = told(whole, part, { ...part, ...whole })

    expect(deal).toEqual({
      ...whole,
      proofs: [],
      toldOtherwise: otherwise,
      rootTold: 'absent',
      own: null,
    })
  })

  it('may be told again, whole or in parts, by a new connection too', () => {
    const { commitments, openings, ...prepared } = whole
    const again = structuredClone(whole)

    const [deal, ...others] = told(
      { ...prepared, proofs: ['a'] },
      { handId, commitments },
      { handId, commitments, openings, proofs: ['b'] },
      again,
      { ...again, proofs: ['a', 'b'] },
      { handId },
    )

    expect(others).toEqual([])
    expect(deal).toEqual({
      ...whole,
      proofs: ['a', 'b'],
      rootTold: 'early',
      lastButton: 0,
      own: null,
    })
  })

  it('in two versions stays known when later hands are dealt', () => {
    const later = Array.from({ length: 5 }, (_, at) => ({ handId: `table:${at + 2}`, root }))

    const deals = told({ handId, root }, { handId, root: otherBytes }, ...later)

    expect(deals.map((deal) => deal.handId)).toEqual([handId, 'table:4', 'table:5', 'table:6'])
  })

  it.each<[RecordedDeal['rootTold'], DealPart[]]>([
    ['absent', [{ handId, root, openings: [] }]],
    ['late', [{ handId: 'table:0' }, { handId, root, openings: [] }]],
    [
      'late',
      [
        { handId, commitments: [] },
        { handId, openings: [] },
        { handId, root },
      ],
    ],
    [
      'late',
      [
        { handId, commitments: [] },
        { handId, root, openings: [] },
      ],
    ],
    [
      'early',
      [
        { handId, commitments: [] },
        { handId, root },
        { handId, openings: [] },
      ],
    ],
  ])('has a root that was told %s: %o', (rootTold, parts) => {
    expect(told(...parts).at(-1)).toMatchObject({ root, rootTold })
  })
})
