import { Changed } from '@cardroom/contracts/admin-list'
import { UndoManyResponse, UndoResponse } from '@cardroom/contracts/audit-log'
import {
  AdminRakePlayer,
  AdminWeeklyWinner,
  FinalizeResponse,
  RakePlayerChangeResponse,
} from '@cardroom/contracts/rake-race-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { tablePage, toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const undoPath = 'POST /api/admin/audit-log/7/undo'
const savePath = 'PUT /api/admin/rake-players/1'
const finalizePath = 'POST /api/admin/weekly-winners/finalize'

let players: AdminRakePlayer[] = []
let weeklyWinners: AdminWeeklyWinner[] = []

beforeEach(() => {
  players = ['100.00', '41.00', '9.00', '1.00'].map((rakeAmount, index) =>
    minimalAnswer(AdminRakePlayer, {
      id: index + 1,
      playerName: `player${index + 1}`,
      displayName: `Player ${index + 1}`,
      rakeAmount,
      isActive: true,
      rank: index + 1,
    }),
  )
  weeklyWinners = []
  network.answer('GET /api/admin/rake-players', () => players)
  network.answer('GET /api/admin/weekly-winners', () => weeklyWinners)
  network.answer(savePath, ({ body }) => {
    const { shown: _shown, ...values } = body as Record<string, unknown>
    return changed(values)
  })
  network.answer(undoPath, () => minimalAnswer(UndoResponse))
})

/** Stores a change of the first player, as the service does. */
function changed(values: object) {
  players = players.map((player) => (player.id === 1 ? { ...player, ...values } : player))
  return minimalAnswer(RakePlayerChangeResponse, { auditId: 7, data: players[0] })
}

async function openLeaderboard(query = '') {
  const main = await openAdmin(network, `/admin/dashboard/rake${query}`)
  const table = tablePage(main, 'Leaderboard')
  return {
    main,
    ...table,
    active: table.button(/make Player 1 (?:in)?active/),
    field: (label: string) => table.dialog.getByLabelText(label),
    send: (name: string) => table.dialog.getByRole('button', { name }).click(),
  }
}

async function openWinners() {
  const main = await openAdmin(network, '/admin/dashboard/winners')
  const card = main.getByRole('region', { name: 'Finalize week' })
  return {
    ...tablePage(main, 'Weekly winners'),
    card,
    week: card.getByLabelText('Week number'),
    preview: card.getByRole('listitem'),
    finalize: () => card.getByRole('button', { name: 'Finalize week' }).click(),
  }
}

describe('the leaderboard', () => {
  it('shows a player as inactive at once, and as active again with Undo', async () => {
    network.answer(undoPath, () => {
      changed({ isActive: true })
      return minimalAnswer(UndoResponse)
    })
    const { active } = await openLeaderboard()

    await active.click()
    await expect.element(toast).toMatchTextContent(/Player updated successfully/)
    await expect.element(active).toMatchTextContent(/Inactive/)
    await toast.getByRole('button', { name: 'Undo' }).click()

    await expect.element(toast).toMatchTextContent(/Undone/)
    await expect.element(active).toMatchTextContent(/Active/)
  })

  it('is reset after confirmation and restored with Undo', async () => {
    const before = players
    network.answer('POST /api/admin/rake-players/reset', () => {
      players = players.map((player) => ({ ...player, rakeAmount: '0.00' }))
      return minimalAnswer(Changed, { auditId: 7 })
    })
    network.answer(undoPath, () => {
      players = before
      return minimalAnswer(UndoResponse)
    })
    const { row, button } = await openLeaderboard()

    await button('Reset leaderboard').click()
    const question = page.getByRole('alertdialog', { name: 'Reset the leaderboard?' })
    await expect.element(question).toMatchTextContent(/Every rake amount goes back to \$0\.00/)
    expect(network.requests('POST /api/admin/rake-players/reset')).toEqual([])
    await question.getByRole('button', { name: 'Reset leaderboard' }).click()
    await expect.element(toast).toMatchTextContent(/Leaderboard Reset/)
    await expect.element(row('Player 2')).toMatchTextContent(/\$0\.00/)
    await toast.getByRole('button', { name: 'Undo' }).click()

    await expect.element(toast).toMatchTextContent(/Undone/)
    await expect.element(row('Player 2')).toMatchTextContent(/\$41\.00/)
  })
})

describe('the dialog of a player', () => {
  it('moves to the next and the previous player and keeps the typed text', async () => {
    const { button, field, dialog, send } = await openLeaderboard()
    await button('Edit Player 1').click()
    await field('Display name').fill('A new name')
    const next = dialog.getByRole('button', { name: 'Next' })

    await next.click()
    await expect.element(dialog.getByRole('heading')).toMatchTextContent('Edit Player 2')
    await expect.element(dialog.getByText('2 of 4')).toBeVisible()
    await expect.element(next).toHaveFocus()
    await expect.element(field('Display name')).toHaveValue('Player 2')
    await userEvent.keyboard('k')

    await expect.element(field('Display name')).toHaveValue('A new name')
    await expect.element(dialog.getByRole('button', { name: 'Previous' })).toBeVisible()
    await send('Save player')
    await expect.element(toast).toMatchTextContent(/Player updated successfully/)
    expect(network.requests(savePath)[0]?.body).toMatchObject({ displayName: 'A new name' })
  })
})

describe('a player that cannot be saved', () => {
  it('shows the errors at the fields', async () => {
    const { button, field, dialog, send } = await openLeaderboard()

    await button('Add player').click()
    await field('Rake amount').fill('lots')
    await send('Add player')

    await expect.element(dialog.getByText(/Please enter the username/)).toBeVisible()
    await expect.element(dialog.getByText(/Please enter an amount such as 1204\.50/)).toBeVisible()
    expect(network.requests('POST /api/admin/rake-players')).toEqual([])
  })

  it('keeps the typed text after Escape until it is saved or cancelled', async () => {
    const { button, field } = await openLeaderboard()
    await button('Edit Player 1').click()
    await field('Display name').fill('A new name')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await button('Edit Player 1').click()
    await expect.element(field('Display name')).toHaveValue('A new name')
    await expect.element(page.getByText(/It is not saved yet/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await button('Edit Player 1').click()

    await expect.element(field('Display name')).toHaveValue('Player 1')
  })

  it("shows another administrator's change before it is deleted", async () => {
    const call = 'DELETE /api/admin/rake-players/1'
    const current = { displayName: 'Player 1', rakeAmount: '77.00', isActive: true }
    network.answer(call, ({ body }) => {
      const { shown } = body as { shown: object }
      if (JSON.stringify(shown) === JSON.stringify(current)) {
        return { success: true, message: 'Player deleted successfully', auditId: 6 }
      }
      return refusal(409, 'conflict', 'Changed', {
        issues: [{ path: 'shown', message: 'Changed' }],
        data: {
          id: 1,
          current,
          change: {
            auditId: 5,
            at: new Date().toISOString(),
            actorEmail: 'grace@quinn.example',
            actorName: 'Grace',
          },
        },
      })
    })
    const { button } = await openLeaderboard()
    const question = page.getByRole('alertdialog', { name: 'Player 1 has changed' })

    await button('Delete Player 1').click()
    await page.getByRole('button', { name: 'Delete player' }).click()
    await expect
      .element(question)
      .toMatchTextContent(/Grace set .*rake amount to \$77\.00.* just now/)
    await question.getByRole('button', { name: 'Delete' }).click()

    await expect.element(toast).toMatchTextContent(/Player deleted successfully/)
    expect(network.requests(call).map(({ body }) => body)).toMatchObject([
      { shown: { displayName: 'Player 1', isActive: true } },
      { shown: current },
    ])
  })
})

const file = (bytes = 10, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'mona.png', { type })

async function openDialog() {
  const opened = await openLeaderboard()
  await opened.button('Edit Player 1').click()
  const said = opened.dialog.getByRole('status')
  await expect.element(said).toBeVisible()
  // Without a copy of the file on its way through the test's browser.
  const choose = (chosen: File) => {
    const input = opened.dialog.getByLabelText('Picture file').element() as HTMLInputElement
    const files = new DataTransfer()
    files.items.add(chosen)
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { ...opened, choose, said }
}

describe('the picture of a player', () => {
  const uploadPath = 'POST /api/admin/rake-players/pictures'
  const fetchPath = 'POST /api/admin/rake-players/pictures/fetch'
  const kept = `${'5f'.repeat(32)}.webp`
  const answer = { success: true, data: { avatarUrl: kept } }
  it('is uploaded, previewed and saved with the player', async () => {
    network.answer(uploadPath, () => answer)
    const { choose, said, send } = await openDialog()
    await expect.element(said).toMatchTextContent(/No picture: initials are shown/)

    choose(file())
    await expect.element(said).toMatchTextContent(/As it will be shown/)
    await send('Save player')

    await expect.element(toast).toMatchTextContent(/Player updated successfully/)
    expect(network.requests(savePath)[0]?.body).toMatchObject({
      avatarUrl: kept,
      shown: { avatarUrl: null },
    })
  })

  it('is fetched by the server with Enter, which does not save the player', async () => {
    network.answer(fetchPath, () => answer)
    const { field, said } = await openDialog()

    await field('Or its address').fill('https://img.example/mona.png')
    await userEvent.keyboard('{Enter}')

    await expect.element(said).toMatchTextContent(/As it will be shown/)
    await expect.element(field('Or its address')).toHaveValue('')
    expect(network.requests(fetchPath)[0]?.body).toEqual({ url: 'https://img.example/mona.png' })
    expect(network.requests(savePath)).toEqual([])
  })

  it('can be a file of the site, and can be removed', async () => {
    const { field, said, send, dialog } = await openDialog()

    await field('Or its address').fill('mona.jpg')
    await send('Use')
    await expect.element(said).toMatchTextContent(/The file mona\.jpg/)
    await send('Remove picture')
    await expect.element(said).toMatchTextContent(/No picture/)
    await expect.element(dialog.getByRole('button', { name: 'Choose file' })).toHaveFocus()
    await field('Or its address').fill('a/b.jpg')
    await send('Use')

    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/Please enter an https address or a file name/)
  })

  it('shows why it was refused, and accepts the next one', async () => {
    const message = 'This picture is damaged and cannot be read'
    network.answer(uploadPath, () => refusal(400, 'bad_request', message))
    const { choose, said, dialog } = await openDialog()

    choose(file())
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
    choose(file(8 * 1024 * 1024 + 1))
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/larger than 8 MB/)
    expect(network.requests(uploadPath)).toHaveLength(1)
    network.answer(uploadPath, () => answer)
    choose(file())

    await expect.element(said).toMatchTextContent(/As it will be shown/)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^$/)
  })

  it('keeps the player from being saved while it is being sent', async () => {
    const gate = Promise.withResolvers<void>()
    network.answer(uploadPath, () => gate.promise.then(() => answer))
    const { choose, said, send, dialog } = await openDialog()

    choose(file())
    await expect.element(said).toMatchTextContent(/Taking the picture/)
    await dialog.getByRole('button', { name: 'Taking the picture...' }).click({ force: true })
    expect(network.requests(savePath)).toEqual([])
    gate.resolve()
    await send('Save player')

    await expect.element(toast).toMatchTextContent(/Player updated successfully/)
    expect(network.requests(savePath)[0]?.body).toMatchObject({ avatarUrl: kept })
  })

  it('can be cancelled while it is being sent', async () => {
    network.answer(uploadPath, () => new Promise(() => {}))
    const { choose, said, dialog } = await openDialog()

    choose(file())
    await expect.element(said).toMatchTextContent(/Taking the picture/)
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()

    await expect.element(said).toMatchTextContent(/^No picture: initials are shown$/)
    await expect.element(dialog.getByRole('button', { name: 'Choose file' })).toHaveFocus()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^$/)
    expect(network.requests(uploadPath)[0]?.signal.aborted).toBe(true)
  })

  it('is made smaller before it is sent', async () => {
    const sent: Blob[] = []
    // Noise, which no format makes small.
    const canvas = new OffscreenCanvas(1200, 900)
    const noise = new ImageData(1200, 900)
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 7919 * (at % 89)) % 256
    canvas.getContext('2d')?.putImageData(noise, 0, 0)
    const large = await canvas.convertToBlob({ type: 'image/png' })
    const realFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (init?.body instanceof Blob) sent.push(init.body)
      return await realFetch(input, init)
    }
    network.answer(uploadPath, () => answer)
    const { choose, said } = await openDialog()

    choose(new File([large], 'mona.png', { type: 'image/png' }))

    await expect.element(said).toMatchTextContent(/As it will be shown/)
    expect(sent).toHaveLength(1)
    const { width, height } = await createImageBitmap(sent[0] ?? new Blob())
    expect([width, height]).toEqual([683, 512])
    expect(sent[0]?.size).toBeLessThan(large.size)
  })
})

describe('a week', () => {
  it('shows its three winners in the preview', async () => {
    const { preview } = await openWinners()

    await expect.poll(() => preview.all().length).toBe(3)
    for (const [index, prize] of ['100 USDT', '50 USDT', '25 USDT'].entries()) {
      await expect
        .element(preview.nth(index))
        .toMatchTextContent(new RegExp(`Player ${index + 1}.*${prize}`))
    }
  })

  it.each(['0', '53', ''])('has a number from 1 to 52, not "%s"', async (wrong) => {
    const { week, finalize, card } = await openWinners()

    await week.fill(wrong)
    await finalize()

    await expect.element(card.getByText(/Week number must be between 1 and 52/)).toBeVisible()
    await expect.element(week).toHaveAttribute('min', '1')
    await expect.element(week).toHaveAttribute('max', '52')
    expect(network.requests(finalizePath)).toEqual([])
  })

  it('is finalized after confirmation', async () => {
    network.answer(finalizePath, () => {
      weeklyWinners = [
        minimalAnswer(AdminWeeklyWinner, {
          weekNumber: 52,
          position: 1,
          displayName: 'Player 1',
          rakeAmount: '100.00',
          prizeAmount: 100,
        }),
      ]
      return minimalAnswer(FinalizeResponse, { auditId: 7 })
    })
    const { week, finalize, row } = await openWinners()

    await week.fill('52')
    await finalize()
    const question = page.getByRole('alertdialog', { name: 'Finalize week 52?' })
    await expect.element(question).toMatchTextContent(/Player 1/)
    expect(network.requests(finalizePath)).toEqual([])
    await question.getByRole('button', { name: 'Finalize week 52' }).click()

    await expect.element(toast).toMatchTextContent(/Week Finalized/)
    await expect.element(row('Week 52')).toMatchTextContent(/100 USDT/)
    expect(network.requests(finalizePath)[0]?.body).toEqual({
      weekNumber: 52,
      shown: [
        { id: 1, rakeAmount: '100.00' },
        { id: 2, rakeAmount: '41.00' },
        { id: 3, rakeAmount: '9.00' },
      ],
    })
  })

  it('shows a new order before it is published', async () => {
    const now = [
      { id: 2, displayName: 'Player 2', rakeAmount: '200.00' },
      { id: 1, displayName: 'Player 1', rakeAmount: '100.00' },
    ]
    network.answer(finalizePath, ({ body }) => {
      const { shown } = body as { shown: { id: number }[] }
      if (shown[0]?.id === 2) return minimalAnswer(FinalizeResponse, { auditId: 7 })
      const message = 'The leaderboard has changed'
      return refusal(409, 'conflict', message, { issues: [{ path: 'shown', message }], data: now })
    })
    const { finalize } = await openWinners()
    await finalize()
    const question = page.getByRole('alertdialog')

    await question.getByRole('button', { name: 'Finalize week 1' }).click()

    await expect
      .element(question)
      .toMatchTextContent(/The leaderboard has changed since you saw it/)
    await expect.element(question.getByRole('listitem').first()).toMatchTextContent(/Player 2/)
    await question.getByRole('button', { name: 'Finalize week 1' }).click()
    await expect.element(question).not.toBeInTheDocument()
    const [, second] = network.requests(finalizePath)
    expect(second?.body).toMatchObject({ shown: [{ id: 2 }, { id: 1 }] })
  })

  it('warns about the unchanged amounts of the previous week', async () => {
    weeklyWinners = players.slice(0, 3).map(({ displayName, rakeAmount }, index) =>
      minimalAnswer(AdminWeeklyWinner, {
        weekNumber: 1,
        position: index + 1,
        displayName,
        rakeAmount,
      }),
    )
    network.answer('POST /api/admin/rake-players/reset', () => minimalAnswer(Changed))
    const { finalize } = await openWinners()

    await finalize()

    const question = page.getByRole('alertdialog', { name: 'Finalize week 2?' })
    await expect.element(question).toMatchTextContent(/The amounts of week 1 still stand/)
    await question.getByRole('button', { name: 'Reset only' }).click()
    await expect.element(toast).toMatchTextContent(/Leaderboard Reset/)
    await expect.element(question).not.toBeInTheDocument()
    expect(network.requests(finalizePath)).toEqual([])
  })

  it('is finalized and reset together, and both are undone together', async () => {
    network.answer(finalizePath, () =>
      minimalAnswer(FinalizeResponse, { auditId: 7, resetAuditId: 8 }),
    )
    network.answer('POST /api/admin/audit-log/undo', () => minimalAnswer(UndoManyResponse))
    const { finalize } = await openWinners()
    await finalize()
    const question = page.getByRole('alertdialog', { name: 'Finalize week 1?' })

    await question.getByRole('checkbox', { name: /reset the leaderboard.*4 amounts go/ }).click()
    await question.getByRole('button', { name: 'Finalize week 1 and reset' }).click()
    await expect.element(toast).toMatchTextContent(/Week Finalized/)
    await toast.getByRole('button', { name: 'Undo' }).click()

    await expect.element(toast).toMatchTextContent(/Undone/)
    expect(network.requests(finalizePath)[0]?.body).toMatchObject({ isReset: true })
    expect(network.requests('POST /api/admin/audit-log/undo')[0]?.body).toEqual({ ids: [8, 7] })
  })
})

describe.each(appearances)('at $width px in $colorScheme colours', (appearance) => {
  it('the leaderboard has no violation, with its dialogs', async () => {
    await useAppearance(appearance)
    const { button, field, dialog, send } = await openLeaderboard()
    await button('Edit Player 1').click()
    await field('Rake amount').fill('lots')
    await send('Save player')
    await expect.element(dialog.getByText(/Please enter an amount/)).toBeVisible()
    expect(await axeViolations()).toEqual([])

    await userEvent.keyboard('{Escape}')
    await button('Reset leaderboard').click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })

  it('the dialog of a player has no violation, with a picture and during an upload', async () => {
    await useAppearance(appearance)
    const path = 'POST /api/admin/rake-players/pictures'
    const avatarUrl = `${'5f'.repeat(32)}.webp`
    network.answer(path, () => ({ success: true, data: { avatarUrl } }))
    const { choose, said, dialog } = await openDialog()
    choose(file())
    await expect.element(said).toMatchTextContent(/As it will be shown/)
    expect(await axeViolations()).toEqual([])

    network.answer(path, () => new Promise(() => {}))
    choose(file())
    await expect.element(dialog.getByRole('button', { name: 'Cancel upload' })).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })

  it('the weekly winners have no violation, with their dialog', async () => {
    await useAppearance(appearance)
    const { finalize } = await openWinners()
    await finalize()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()

    expect(await axeViolations()).toEqual([])
  })
})
