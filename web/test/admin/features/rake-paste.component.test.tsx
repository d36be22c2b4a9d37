import {
  type PasteLine,
  type PastedPlayer,
  type RakePasteReading,
  RakePasteSaved,
} from '@cardroom/contracts/rake-paste'
import { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const readPath = 'POST /api/admin/rake-players/paste/read'
const savePath = 'POST /api/admin/rake-players/paste'
const ada: PastedPlayer = {
  id: 1,
  playerName: 'ada',
  displayName: 'Ada Quinn',
  rakeAmount: '10.00',
  isActive: true,
}
const changed: PasteLine = {
  line: 1,
  text: 'ada\t1,250.50',
  kind: 'change',
  reasons: [],
  name: 'ada',
  amount: '1250.50',
  player: ada,
  suggestions: [],
  canAdd: false,
}
const unknown: PasteLine = {
  line: 2,
  text: 'Adda 20',
  kind: 'open',
  reasons: ['No player is called “Adda”.'],
  name: 'Adda',
  amount: '20.00',
  player: null,
  suggestions: [ada],
  canAdd: true,
}

let reading: RakePasteReading
const text = 'ada\t1,250.50\nAdda 20'

beforeEach(() => {
  sessionStorage.clear()
  const player = minimalAnswer(AdminRakePlayer, { ...ada, rank: 1 })
  reading = { lines: [changed, unknown], older: [], missing: [], basis: 'first' }
  network.answer('GET /api/admin/rake-players', () => [player])
  network.answer(readPath, ({ body }) => {
    const { choices } = body as { choices: { line: number; to: unknown }[] }
    const lines = reading.lines.map((line) => {
      const choice = choices.find((one) => one.line === line.line)
      if (choice === undefined) return line
      return { ...line, kind: choice.to === 'add' ? 'add' : 'skip' }
    })
    return { success: true, data: { ...reading, lines } }
  })
  network.answer(savePath, () => minimalAnswer(RakePasteSaved, { lines: [7, 8] }))
})

async function openPaste() {
  const main = await openAdmin(network, '/admin/dashboard/rake')
  await main.getByRole('button', { name: 'Paste amounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste amounts' })
  return {
    dialog,
    field: dialog.getByLabelText('Amounts of the week'),
    button: (name: string | RegExp) => dialog.getByRole('button', { name }),
    decision: dialog.getByRole('combobox', { name: 'Decision about line 2' }),
    check: async () => {
      await dialog.getByLabelText('Amounts of the week').fill(text)
      await dialog.getByRole('button', { name: 'Check' }).click()
    },
  }
}

describe('pasted amounts', () => {
  it('are shown line by line, decided, and saved as shown', async () => {
    const { dialog, check, decision, button } = await openPaste()
    await check()
    await expect.element(dialog).toMatchTextContent(/2 lines: 1 to decide, 1 changed/)
    await expect
      .element(dialog.getByRole('row', { name: /Ada Quinn/ }))
      .toMatchTextContent(/\$10\.00.*\$1,250\.50/)

    await button('Save 1 player').click()
    await expect
      .element(dialog.getByRole('alert').first())
      .toMatchTextContent(/1 line left to decide/)
    await expect.element(decision).toHaveFocus()
    expect(network.requests(savePath)).toEqual([])
    await decision.selectOptions('Add Adda as a new player')
    await expect.element(dialog).toMatchTextContent(/1 changed, 1 added/)
    await button('Save 2 players').click()

    await expect.element(toast).toMatchTextContent(/Amounts saved/)
    await expect.element(dialog).not.toBeInTheDocument()
    // What was saved is forgotten, and not read again as an empty text.
    const texts = network.requests(readPath).map(({ body }) => (body as { text: string }).text)
    expect(new Set(texts)).toEqual(new Set([text]))
    expect(network.requests(savePath).map(({ body }) => body)).toEqual([
      {
        text,
        choices: [{ line: 2, to: 'add' }],
        basis: 'first',
        isOlderAccepted: false,
      },
    ])
  })

  it('keep the focus on a decision, and the decision after a correction of the text', async () => {
    const { check, decision, button, field } = await openPaste()
    await check()
    await decision.selectOptions('Leave it out')
    await expect.element(button('Save 1 player')).toBeVisible()
    await expect.element(decision).toHaveValue('skip')

    await button('Back to the text').click()
    await expect.element(field).toHaveFocus()
    await field.fill(`bob 5\n${text}`)
    await button('Check').click()
    await expect.element(button('Save 1 player')).toBeVisible()
    const sent = network.requests(readPath).at(-1)?.body
    expect(sent).toMatchObject({ choices: [{ line: 3, to: 'skip' }] })
  })

  it('of an older week are saved only after confirmation', async () => {
    reading = { ...reading, lines: [changed], older: ['1 amount is lower than now.'] }
    const { dialog, check, button } = await openPaste()
    await check()
    await button('Save 1 player').click()
    const box = dialog.getByRole('checkbox', { name: 'They are meant' })
    await expect.element(box).toHaveFocus()
    expect(network.requests(savePath)).toEqual([])

    await userEvent.keyboard(' ')
    await button('Save 1 player').click()

    await expect.element(toast).toMatchTextContent(/Amounts saved/)
    expect(network.requests(savePath)[0]?.body).toMatchObject({ isOlderAccepted: true })
  })

  it('are read again after somebody changed the leaderboard', async () => {
    reading = { ...reading, lines: [changed] }
    const { dialog, check, button } = await openPaste()
    await check()
    const later = { ...changed, player: { ...ada, rakeAmount: '15.00' } }
    network.answer(savePath, () => {
      reading = { ...reading, lines: [later], basis: 'second' }
      return refusal(409, 'conflict', 'The leaderboard has changed since this was shown', {
        issues: [{ path: 'basis', message: 'changed' }],
      })
    })
    await button('Save 1 player').click()

    await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(/Nothing was saved/)
    await expect
      .element(dialog.getByRole('row', { name: /Ada Quinn/ }))
      .toMatchTextContent(/\$15\.00/)
    network.answer(savePath, () => minimalAnswer(RakePasteSaved, { lines: [7] }))
    await button('Save 1 player').click()
    await expect.element(toast.last()).toMatchTextContent(/Amounts saved/)
    expect(network.requests(savePath).at(-1)?.body).toMatchObject({ basis: 'second' })
  })

  it('can come from a file', async () => {
    const { dialog, field } = await openPaste()
    const input = dialog.getByLabelText('Or a CSV file')
    await input.upload(new File(['ada,5'], 'week.csv', { type: 'text/csv' }))
    await expect.element(field).toHaveValue('ada,5')

    await input.upload(new File(['PK\u0003\u0004'], 'week.xlsx'))
    await expect.element(dialog).toMatchTextContent(/Save it as CSV/)
    await expect.element(field).toHaveValue('ada,5')
  })

  it('explain what is missing when nothing is pasted', async () => {
    const { dialog, button } = await openPaste()
    await button('Check').click()

    await expect.element(dialog).toMatchTextContent(/Paste a name and an amount a line/)
    expect(network.requests(readPath)).toEqual([])
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the paste has no violation, before and after it is read', async () => {
    await useAppearance(appearance)
    reading = { ...reading, older: ['1 amount is lower than now.'], missing: [ada] }
    const { dialog, check } = await openPaste()
    expect(await axeViolations()).toEqual([])
    await check()
    await expect.element(dialog).toMatchTextContent(/1 to decide/)

    expect(await axeViolations()).toEqual([])
  })
})
