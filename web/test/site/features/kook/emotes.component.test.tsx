import { type Emote, emotes } from '@cardroom/contracts/kook-emotes'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmotePicker, SeatEmote, SpokenEmotes } from '../../../../src/site/features/kook/emotes.tsx'
import { clearEmotes, showEmote } from '../../../../src/site/features/kook/said-emotes.ts'
import { TableMenu } from '../../../../src/site/features/kook/table-menu.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { showPart } from '../../site-part.tsx'

const names = ['Ann', null, 'Mona', null, null, null]

/** Ann's and Mona's seats, with the menu that switches emotes off. */
async function showSeats() {
  clearEmotes()
  await showPart(
    <>
      <p style={{ position: 'relative', marginTop: 80 }}>
        Ann
        <SeatEmote seatIndex={0} />
      </p>
      <p style={{ position: 'relative', marginTop: 80 }}>
        Mona
        <SeatEmote seatIndex={2} />
      </p>
      <SpokenEmotes names={names} />
      <TableMenu
        isSeated
        isInHand={false}
        isSittingOut={false}
        onSitOut={() => {}}
        onSitIn={() => {}}
        onLeave={() => {}}
        onTables={() => {}}
        onClosed={() => {}}
      />
    </>,
  )
}

const said = (words: string) => page.getByText(words, { exact: true })

describe('an emote', () => {
  it('is shown at its seat and told to screen readers, for some seconds', async () => {
    await showSeats()

    showEmote({ seatIndex: 2, emote: 'nice_hand' })

    await expect.element(said('Nice hand')).toBeVisible()
    await expect.element(page.getByText('Mona: Nice hand')).toBeInTheDocument()
    await expect.element(said('Nice hand')).not.toBeInTheDocument()
  })

  it('of nobody is shown when all are switched off', async () => {
    await showSeats()
    await page.getByRole('switch', { name: 'Emotes' }).click()

    showEmote({ seatIndex: 2, emote: 'wow' })

    await expect.element(said('Wow')).not.toBeInTheDocument()
  })
})

describe('the list of emotes', () => {
  it('opens, has every emote by its words, says one and closes', async () => {
    const onSay = vi.fn<(emote: Emote) => void>()
    await showPart(<EmotePicker onSay={onSay} />)

    await page.getByRole('button', { name: 'Emotes' }).click()
    const list = page.getByRole('group', { name: 'Say at your seat' })
    await expect.element(list.getByRole('button')).toHaveLength(emotes.length)
    expect(await axeViolations()).toEqual([])
    await list.getByRole('button', { name: 'Well played' }).click()

    expect(onSay.mock.calls).toEqual([['well_played']])
    await expect.element(list).not.toBeInTheDocument()
  })
})
