import { fromText } from '@cardroom/poker-engine/bytes'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { playFairHand } from '../../../../../packages/poker-engine/test/fair-hand.ts'
import { HandHistory } from '../../../../src/site/features/kook/hand-history.tsx'
import type { StoredHand } from '../../../../src/site/features/kook/table-state.ts'
import { appearances, resetAppearance, useAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { showPart } from '../../site-part.tsx'
import { storedHand } from './fair-hands.ts'

resetAppearance()

const first = playFairHand()
const second = playFairHand({ number: 2, lastLink: fromText(first.deal.link ?? '', 32) })
const hands = [second, first].map(storedHand)
const [newest] = hands as [StoredHand, StoredHand]

async function checkNewest(shown: readonly StoredHand[]) {
  await showPart(<HandHistory hands={shown} />)
  const item = page.getByRole('listitem').first()
  await item
    .getByText(/won|shared/)
    .first()
    .click()
  await item.getByRole('button', { name: 'Check this hand' }).click()
  return item.getByRole('status')
}

describe('a hand of the history that is checked', () => {
  it('says the promise, and lists what holds and what is not checked', async () => {
    const result = await checkNewest(hands)

    await expect.element(result).toMatchTextContent('Nobody could aim a card of this hand')
    await expect.element(result).toMatchTextContent('We could still look at the cards')
    await expect.element(result).toMatchTextContent(/Holds 1?4 players were dealt in/)
    await expect.element(result).toMatchTextContent(/Not checked .*stayed closed/)
    expect(result.element().querySelectorAll('[data-state=failed]')).toHaveLength(0)
    await expect
      .element(page.getByText(/Link of this hand/).first())
      .toMatchTextContent(/[0-9A-Z]{8}$/)
  })

  it('that is forged fails in red with its reason, and offers the file', async () => {
    const forged = { ...newest, boardTop: newest.boardTop.toReversed() }
    const result = await checkNewest([forged, ...hands.slice(1)])

    await expect.element(result).toMatchTextContent('This hand does not check out')
    await expect
      .element(result)
      .toMatchTextContent(/Failed .* is not proven to be the card of its place/)
    await expect.element(result.getByRole('button', { name: 'Save the proof' })).toBeVisible()
    expect(result.element().textContent).not.toContain('Nobody could aim')
  })

  it('that a watcher saw is not called as promised', async () => {
    const result = await checkNewest([storedHand(playFairHand({ seenBy: null }))])

    await expect.element(result).toMatchTextContent('Whatever can be checked holds')
    await expect.element(result).toMatchTextContent('This browser did not contribute')
  })

  it('that failed when it ended says so before it is opened', async () => {
    await showPart(<HandHistory hands={[{ ...newest, isRefused: true }]} />)

    await expect.element(page.getByText('This hand does not check out')).toBeVisible()
  })

  it.each(appearances)('has no violation at %o', async (appearance) => {
    await useAppearance(appearance)
    const forged = { ...newest, boardTop: newest.boardTop.toReversed() }
    const result = await checkNewest([forged])
    await expect.element(result).toMatchTextContent('This hand does not check out')

    expect(await axeViolations()).toEqual([])
  })
})
