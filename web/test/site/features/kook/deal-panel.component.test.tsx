import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { GameState } from '@cardroom/contracts/kook-game'
import { fromText } from '@cardroom/poker-engine/bytes'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bytes, playFairHand } from '../../../../../packages/poker-engine/test/fair-hand.ts'
import { DealAlert, DealPanel } from '../../../../src/site/features/kook/deal-panel.tsx'
import { HandHistory } from '../../../../src/site/features/kook/hand-history.tsx'
import {
  reduce,
  type StoredHand,
  type TableState,
} from '../../../../src/site/features/kook/table-state.ts'
import { verifyHand } from '../../../../src/site/features/kook/verify-hand.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { showPart } from '../../site-part.tsx'
import { storedHand } from './fair-hands.ts'
import { aGame, aHand, after, receive } from './states.ts'

const first = playFairHand()
const second = playFairHand({ number: 2, lastLink: fromText(first.deal.link ?? '', 32) })

const seats = (list: number[]) => list.map((seatIndex) => ({ seatIndex, bytes: '' }))
const commitments = seats([0, 1, 4])

/** The hand in play, with what is told of its deal. */
function dealing(
  deal: Partial<RecordedDeal>,
  game: Partial<GameState> = {},
): Pick<TableState, 'deals' | 'hands' | 'game'> {
  const told = { handId: 'hand-1', rootTold: 'early', own: null, ...deal } as const
  return { game: aHand(game), deals: [told], hands: [] }
}

async function showPanel(change: Partial<TableState> = {}) {
  await showPart(<DealPanel state={{ ...after(aGame()), ...change }} />)
  return page.getByRole('region', { name: 'The deal' })
}

/** As the page has it once the newest hand is checked. */
async function showChecked(newest: StoredHand, ...older: StoredHand[]) {
  const hands = [newest, ...older]
  const { verdict } = verifyHand(newest, hands)
  const state = reduce(
    { ...after(aGame()), hands },
    { type: 'checked', handId: newest.handId, isRefused: verdict === 'refused' },
  )
  await showPart(
    <>
      <DealAlert state={state} />
      <DealPanel state={state} />
      <HandHistory hands={state.hands} />
    </>,
  )
  const item = page.getByRole('listitem').first()
  await item
    .getByText(/won|shared/)
    .first()
    .click()
  await item.getByRole('button', { name: 'Check this hand' }).click()
  return item.getByRole('status')
}

const alert = () => page.getByRole('alert')

describe('the panel of the deal', () => {
  it('is left out before anything is told', async () => {
    await expect.element(await showPanel()).not.toBeInTheDocument()
  })

  it('says nothing of a deal that waits for the contributions', async () => {
    await expect.element(await showPanel(dealing({ commitments }))).not.toBeInTheDocument()
  })

  it('says nothing of who contributed', async () => {
    const panel = await showPanel(dealing({ commitments, openings: commitments }))

    await expect.element(panel).not.toBeInTheDocument()
  })

  it.each<[string, number[], number[], RegExp]>([
    ['nobody contributed', [], [], /No player has contributed to the deal of this hand\.$/],
    ['two have no say', [4], [4], /Dealt in without a say: Mona, Dutch\.$/],
    ['one did not open', [1, 4], [4], /Dutch committed, did not open, and sits this hand out\.$/],
  ])('names the players when %s', async (_, committed, opened, text) => {
    const panel = await showPanel(
      dealing({ commitments: seats(committed), openings: seats(opened) }),
    )

    await expect.element(panel).toMatchTextContent(text)
    expect(await axeViolations()).toEqual([])
  })

  it('counts what a player has left out', async () => {
    const leftOut = [{ seatIndex: 0, times: 3 }]
    const panel = await showPanel(dealing({ commitments }, { leftOut }))

    await expect
      .element(panel)
      .toMatchTextContent('Mona left out 3 openings in the last twenty hands.')
  })
})

describe('a hand that is checked at its end', () => {
  it('has a link to compare, and no alert', async () => {
    const result = await showChecked(storedHand(second), storedHand(first))

    await expect.element(result).toMatchTextContent('Nobody could aim a card of this hand')
    await expect
      .element(page.getByRole('region', { name: 'The deal' }))
      .toMatchTextContent(/Link of the last hand [0-9A-HJKMNP-TV-Z]{8}It is the same for everybody/)
    await expect.element(alert()).not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
  })

  it('is alerted with a link to its reason when a card was exchanged', async () => {
    const forged = { ...storedHand(first), boardTop: first.boardTop.toReversed() }
    const result = await showChecked(forged)

    await expect.element(alert()).toMatchTextContent('A hand does not check out.')
    await expect
      .element(page.getByRole('link', { name: 'See the hand history' }))
      .toHaveAttribute('href', '#history-title')
    await expect
      .element(result)
      .toMatchTextContent(/Failed .* is not proven to be the card of its place/)
    expect(await axeViolations()).toEqual([])
  })

  it('is alerted when the server tells two versions of it, each where its reason stands', async () => {
    const { deal } = first
    const handId = deal.handId
    const [told, other] = [deal.root, deal.lastLink].map((root) => [{ handId, root }])
    const dealt = after(aHand({ handId, deals: told }))
    const during = receive(dealt, aHand({ handId, version: 3, deals: other }))

    const screen = await showPart(<DealAlert state={dealt} />)
    await expect.element(alert()).not.toBeInTheDocument()
    await screen.rerender(<DealAlert state={during} />)
    await expect
      .element(alert())
      .toHaveTextContent(
        'A hand does not check out. The server told this browser two versions of the hand: the root.',
      )
    expect(await axeViolations()).toEqual([])

    const toldOtherwise = during.deals[0]?.toldOtherwise
    const result = await showChecked(storedHand({ ...first, deal: { ...deal, toldOtherwise } }))
    await expect.element(page.getByRole('link', { name: 'See the hand history' })).toBeVisible()
    await expect
      .element(result)
      .toMatchTextContent('Failed The server told this browser two versions of the hand: the root.')
  })

  it('is alerted when the server has changed its chain', async () => {
    const other = playFairHand({ number: 2, lastLink: bytes('another chain') })
    const result = await showChecked(storedHand(other), storedHand(first))

    await expect.element(alert()).toBeVisible()
    await expect
      .element(result)
      .toMatchTextContent('Failed The link does not follow that of the hand before.')
  })
})
