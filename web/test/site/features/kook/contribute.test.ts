import type { DealPart } from '@cardroom/contracts/kook-deal'
import type { ClientFrame } from '@cardroom/contracts/kook-game'
import { fromText, toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { describe, expect, it } from 'vitest'
import {
  createContributor,
  type OwnContribution,
} from '../../../../src/site/features/kook/contribute.ts'
import { withContribution, withParts } from '../../../../src/site/features/kook/deal-parts.ts'
import { connectingState, type TableState } from '../../../../src/site/features/kook/table-state.ts'
import { aGame } from './states.ts'

const handId = 'table:1'
const root = toText(new Uint8Array(32).fill(1))
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
    const deals = withParts(state.deals, { deals: [part] }, false)
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

  it('commits to the same bytes again over a new connection', () => {
    const page = aPage()
    page.told({ handId, root })
    page.reset()
    page.told({ handId, root })

    expect(page.frames[1]).toEqual(page.frames[0])
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

  it('does not open when it was not told the root before', () => {
    const before = aPage()
    before.told({ handId, root })
    const after = aPage(before.stored)

    after.told(closedSet(before.frames))

    expect(after.frames).toEqual([])
  })

  it('takes over without the bytes of the other tab, and contributes again to the next hand', () => {
    const other = aPage()
    other.told({ handId, root })
    const page = aPage()

    page.told({ ...closedSet(other.frames), root })
    page.told({ handId: 'table:2', root })

    expect(page.frames).toMatchObject([{ type: 'commit', handId: 'table:2' }])
  })
})

describe('a page without a seat', () => {
  it('sends nothing', () => {
    const page = aPage()

    page.told({ handId, root }, { game: aGame(), playerStatus: 'watching' })

    expect(page.frames).toEqual([])
  })
})

describe('what is told of a deal', () => {
  it('never changes, and its proofs add up', () => {
    const first = withParts([], { deals: [{ handId, root, proofs: ['a'] }] }, false)

    const later = withParts(
      first,
      { deals: [{ handId, root: toText(new Uint8Array(32)), proofs: ['a', 'b'], link: root }] },
      false,
    )

    expect(later).toEqual([
      { handId, root, proofs: ['a', 'b'], link: root, rootTold: 'early', own: null },
    ])
  })

  it.each([
    [true, 'absent'],
    [false, 'late'],
  ])(
    'is of no use for the promise when it comes with the openings (first frame: %s)',
    (isFirst, told) => {
      const deals = withParts([], { deals: [{ handId, root, openings: [] }] }, isFirst)

      expect(deals[0]?.rootTold).toBe(told)
    },
  )
})
