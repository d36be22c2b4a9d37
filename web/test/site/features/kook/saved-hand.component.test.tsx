import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HandHistory } from '../../../../src/site/features/kook/hand-list.tsx'
import { SessionCard } from '../../../../src/site/features/kook/table-log.tsx'
import type { StoredHand } from '../../../../src/site/features/kook/table-state.ts'
import { appearances, resetAppearance, useAppearance } from '../../../component/appearance.ts'
import { axeViolations } from '../../../component/axe-violations.ts'
import { showPart } from '../../site-part.tsx'
import { playHands } from './played-hands.ts'

resetAppearance()

const hands = playHands(60, 21).map(({ record }): StoredHand => {
  return { ...record, sawDeal: true }
})
const shown = hands.find(({ boardTop, ownSeat }) => boardTop.length === 5 && ownSeat === 0)
const hand = shown ?? hands[0]
const actions = hand?.play?.actions.length ?? 0

const replayer = page.getByRole('dialog', { name: 'Replay of a hand' })
const slider = replayer.getByRole('slider', { name: 'Step' })

const stepText = (index: number) => `${index + 1} of ${actions + 5}`
const happened = replayer.getByRole('status', { name: 'What happened' })

async function openFirst(of: StoredHand[]) {
  await showPart(<HandHistory hands={of} />)
  await page
    .getByRole('listitem')
    .first()
    .getByText(/won|shared/)
    .first()
    .click()
}

async function openReplayer() {
  await openFirst(hand === undefined ? [] : [hand])
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.element(replayer).toBeVisible()
}

describe('the replayer', () => {
  it('steps by buttons and by keys from the deal to the showdown and back', async () => {
    await openReplayer()
    await expect.element(happened).toMatchTextContent(/^A new hand\./)

    await replayer.getByRole('button', { name: 'Next' }).click()
    await expect.element(happened).toMatchTextContent(/folds|bets the pot/)
    await expect.element(slider).toHaveAttribute('aria-valuetext', stepText(1))
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', stepText(0))
    await userEvent.keyboard('{End}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', stepText(actions + 4))
    await expect.element(happened).toMatchTextContent(/wins \d+ dollars?/)
    await expect
      .element(replayer.getByRole('button', { name: 'Next' }))
      .toHaveAttribute('aria-disabled', 'true')

    await userEvent.keyboard('{Escape}')
    await expect.element(replayer).not.toBeInTheDocument()
  })

  it('plays by itself to the end, and stops for a step', async () => {
    await openReplayer()

    await replayer.getByRole('button', { name: 'Play' }).click()
    await expect.element(slider).toHaveAttribute('aria-valuetext', stepText(2))
    await userEvent.keyboard('{ArrowLeft}')

    await expect.element(replayer.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect.element(slider).toHaveAttribute('aria-valuetext', stepText(1))
  })

  it.each(appearances)('has no violation at $width px', async (appearance) => {
    await useAppearance(appearance)
    await openReplayer()
    await userEvent.keyboard('{End}')

    expect(await axeViolations()).toEqual([])
  })
})

describe('the session card', () => {
  it('says hands, result and best hand', async () => {
    const best = { rank: 170, name: 'full house, aces full of kings' }
    await showPart(<SessionCard session={{ hands: 40, net: 212, best }} />)

    await expect
      .element(page.getByRole('region', { name: 'Your session' }))
      .toMatchTextContent(/40.*\+\$212.*full house, aces full of kings/)
    expect(await axeViolations()).toEqual([])
  })

  it('is not there before the first hand', async () => {
    await showPart(<SessionCard session={{ hands: 0, net: 0, best: null }} />)

    await expect.element(page.getByText('Your session')).not.toBeInTheDocument()
  })
})
