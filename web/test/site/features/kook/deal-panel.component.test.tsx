import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { GameState } from '@cardroom/contracts/kook-game'
import { fromText } from '@cardroom/poker-engine/bytes'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bytes, playFairHand } from '../../../../../packages/poker-engine/test/fair-hand.ts'
import { DealAlert, DealPanel } from '../../../../src/site/features/kook/deal-panel.tsx'
import { HandHistory } from '../../../../src/site/features/kook/hand-list.tsx'
import {
  reduce,
  type StoredHand,
  type TableState,
} from '../../../../src/site/features/kook/table-state.ts'
import { verifyHand } from '../../../../src/site/features/kook/verify-hand.ts'
import { appearances, resetAppearance, useAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { showPart } from '../../site-part.tsx'
import { storedHand } from './fair-hands.ts'
import { after, aGame, aHand, receive } from './states.ts'
import { wideNames } from './window-sizes.ts'

resetAppearance()

const first = playFairHand()
const second = playFairHand({ number: 2, lastLink: fromText(first.deal.link ?? '', 32) })

const seats = (list: number[]) => list.map((seatIndex) => ({ seatIndex, bytes: '' }))
const commitments = seats([0, 1, 4])

/** The hand in play, with what is told of its deal. */
function dealing(
  deal: Partial<RecordedDeal>,
  game: Partial<GameState> = {},
): Pick<TableState, 'deals' | 'hands' | 'game'> {
  const told = { handId: 'hand:1', rootTold: 'early', own: null, ...deal } as const
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

const linked = { hands: [storedHand(first)] }
const leftOut = [
  { seatIndex: 0, times: 3 },
  { seatIndex: 4, times: 20 },
]

/** What the panel says, in the order of its lines; null while it is left out. */
const states: [string, Partial<TableState>, RegExp | null][] = [
  ['before anything is told', {}, null],
  ['before the first hand of a table', dealing({}, { handId: null }), null],
  ['while commitments are waited for', dealing({}), null],
  ['while contributions are waited for', dealing({ commitments }), null],
  ['after all have contributed', dealing({ commitments, openings: commitments }), null],
  [
    'after nobody has contributed',
    dealing({ commitments: [], openings: [] }),
    /^The dealNo player has contributed to the deal of this hand\.$/,
  ],
  [
    'after one of three has contributed',
    dealing({ commitments: seats([4]), openings: seats([4]) }),
    /^The dealDealt in without a say: Mona, Dutch\.$/,
  ],
  [
    'after one has not opened',
    dealing({ commitments: seats([1, 4]), openings: seats([4]) }),
    /^The dealDealt in without a say: Mona, Dutch\.Dutch committed, did not open, and sits this hand out\.$/,
  ],
  [
    'of a table where openings are left out',
    dealing({}, { leftOut }),
    /^The dealMona left out 3 openings in the last twenty hands\.Grace left out 20 openings/,
  ],
  [
    'between two hands',
    linked,
    /^The dealLink of the last hand [0-9A-HJKMNP-TV-Z]{8}It is the same for everybody/,
  ],
  [
    'in a hand after another',
    { ...dealing({ commitments: [], openings: [] }), ...linked },
    /^The dealLink of the last hand .* aloud\.No player has contributed to the deal of this hand\.$/,
  ],
]

describe.each(appearances)('the panel of the deal at %o', (appearance) => {
  it.each(states)('says only what is known %s', async (_, change, text) => {
    await useAppearance(appearance)
    const panel = await showPanel(change)

    const shown = () => panel.elements().map(({ textContent }) => textContent)
    await expect.poll(() => shown().join('')).toMatch(text ?? /^$/)
    expect(await axeViolations()).toEqual([])
  })

  it('is no wider than the page with the widest names', async () => {
    await useAppearance(appearance)
    await page.viewport(320, 568)
    const wide = aHand().seats.map((seat, at) => ({ ...seat, username: wideNames[at] ?? null }))
    const panel = await showPanel(
      dealing({ commitments, openings: seats([4]) }, { seats: wide, leftOut }),
    )

    await expect.element(panel).toMatchTextContent(wideNames[1] ?? '')
    await expect.element(panel).toMatchTextContent(/W{20} left out 3 openings/)
    expect(document.documentElement.scrollWidth).toBe(320)
    expect(await axeViolations()).toEqual([])
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
      .element(page.getByRole('link', { name: 'See why' }))
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
    await screen.rerender(
      <>
        <DealAlert state={during} />
        <DealPanel state={during} />
      </>,
    )
    await expect.element(alert()).toHaveTextContent('A hand does not check out. See why')
    await expect
      .element(page.getByRole('link', { name: 'See why' }))
      .toHaveAttribute('href', '#deal-title')
    await expect
      .element(page.getByRole('region', { name: 'The deal' }))
      .toMatchTextContent('The server told this browser two versions of the hand: the root.')
    expect(await axeViolations()).toEqual([])

    await screen.unmount()
    const toldOtherwise = during.deals[0]?.toldOtherwise
    const result = await showChecked(storedHand({ ...first, deal: { ...deal, toldOtherwise } }))
    await expect
      .element(page.getByRole('link', { name: 'See why' }))
      .toHaveAttribute('href', '#history-title')
    await expect
      .element(result)
      .toMatchTextContent('Failed The server told this browser two versions of the hand: the root.')
  })

  it('names what cannot be checked, and is not alerted', async () => {
    const watched = playFairHand({ seenBy: null, contributors: [0, 3] })
    const { deal } = watched
    const result = await showChecked(
      storedHand({ ...watched, deal: { ...deal, rootTold: 'absent' } }),
    )

    await expect.element(result).toMatchTextContent(/^Whatever can be checked holds/)
    const unchecked = [...result.element().querySelectorAll('[data-state=unchecked]')]
    const texts = unchecked.map(({ textContent }) => textContent).join('\n')
    for (const reason of [
      /came in during the hand and does not know when the root was told/,
      /did not contribute: whose contributions these are is not proven/,
      /Not compared, because cards stayed closed: Ann, /,
      /Cards of Ann, Ben, Cat, Dan that stayed closed/,
    ]) {
      expect(texts).toMatch(reason)
    }
    await expect.element(alert()).not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
  })

  it('is found, checked and saved with the keyboard alone', async () => {
    const forged = { ...storedHand(first), boardTop: first.boardTop.toReversed(), isRefused: true }
    const state = { ...after(aGame()), hands: [forged] }
    await showPart(
      <>
        <DealAlert state={state} />
        <DealPanel state={state} />
        <HandHistory hands={state.hands} />
      </>,
    )
    const link = page.getByRole('link', { name: 'See why' })

    await userEvent.tab()
    await expect.element(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    const check = page.getByRole('button', { name: 'Check this hand' })
    await expect.element(check).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const save = page.getByRole('button', { name: 'Save the proof' })
    await expect.element(save).toBeVisible()
    await expect.element(check).toHaveFocus()
    while (document.activeElement !== save.element()) {
      await userEvent.tab()
      expect(document.activeElement).not.toBe(document.body)
    }
  })

  it('is no wider than the page with the widest names', async () => {
    await page.viewport(320, 568)
    const wide = playFairHand({ contributors: [2] })
    const named = {
      ...wide,
      seats: wide.seats.map((seat, at) => ({
        ...seat,
        username: seat.username && (wideNames[at] ?? ''),
      })),
    }
    const result = await showChecked(storedHand(named))

    await expect.element(result).toMatchTextContent(/Without contributing: W{19}/)
    expect(document.documentElement.scrollWidth).toBe(320)
    await expect.element(alert()).toBeVisible()
    expect(await axeViolations()).toEqual([])
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
