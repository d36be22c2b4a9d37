import { type Browser, expect, type Page } from 'playwright/test'
import { origin } from '../../support/origin.ts'
import { untilHydrated } from './any-page.ts'

/** The patience for a step of the game: a hand starts after 3 seconds, a showdown lasts 6, a turn 20. */
export const stepMs = 25_000

/** The card table's page. */
export function kookPage(page: Page) {
  const room = page.getByRole('region', { name: 'The secret game' })
  const fold = room.getByRole('button', { name: 'FOLD' })
  const pot = room.getByRole('button', { name: /^POT/ })
  const history = page.getByRole('region', { name: 'Hand history' })
  const dialog = page.getByRole('dialog')

  /** Requests the seat until it is granted: while the game is paused, requests are refused. */
  async function untilSeated(): Promise<void> {
    await expect(async () => {
      if (await dialog.isVisible()) await page.keyboard.press('Enter')
      await expect(room.getByText(/^You:/)).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: stepMs })
  }

  return {
    room,
    fold,
    pot,
    history,
    dialog,
    badge: room.getByRole('status').filter({ hasText: /Waiting|Betting|Dealing|Showdown/ }),
    seats: room.getByRole('list', { name: 'Seats' }).getByRole('listitem'),
    /** The player's own seat. */
    own: room.getByRole('group', { name: /, you, / }),
    boards: room.getByRole('group', { name: /^(?:Top|Bottom) board:/ }),
    log: page.getByRole('log', { name: 'What happened' }),
    error: room.getByRole('alert'),
    username: dialog.getByPlaceholder('Enter username'),
    yourTurn: room.getByText('Your Turn!'),
    reconnect: room.getByRole('button', { name: 'Reconnect now' }),

    async open(table?: string): Promise<void> {
      await page.goto(table === undefined ? '/kook' : `/kook/${table}`)
      await untilHydrated(page)
      await expect(room.getByText('Connecting to game...')).toHaveCount(0)
    },

    /** @param seat counted from 1, as the page shows it */
    seat: (seat: number) => room.getByRole('button', { name: `Seat ${seat} Sit Down` }),

    async sitDown(seat: number, username: string): Promise<void> {
      await room.getByRole('button', { name: `Seat ${seat} Sit Down` }).click()
      await dialog.getByPlaceholder('Enter username').fill(username)
      await untilSeated()
    },

    untilSeated,

    async openSettings(): Promise<void> {
      await room.getByRole('button', { name: 'Table settings' }).click()
      await expect(dialog).toBeVisible()
    },
  }
}

export type KookPage = ReturnType<typeof kookPage>

/** The name of a table that no other test uses. */
export function newTable(): string {
  return `t-${Math.random().toString(36).slice(2, 12)}`
}

/** Two players in separate browser contexts at one table: Grace in seat 1, Mona in seat 4. */
export async function twoAtATable(page: Page, browser: Browser, table: string) {
  const context = await browser.newContext({ baseURL: origin })
  const grace = kookPage(page)
  const mona = kookPage(await context.newPage())
  await grace.open(table)
  await mona.open(table)
  await grace.sitDown(1, 'Grace')
  await mona.sitDown(4, 'Mona')
  return { grace, mona, monaContext: context }
}

/** The player whose turn it is, once there is one. */
export async function actor(...players: KookPage[]): Promise<KookPage> {
  let found: KookPage | undefined
  await expect
    .poll(
      async () => {
        for (const player of players) {
          if (await player.yourTurn.isVisible()) found = player
        }
        return found !== undefined
      },
      { timeout: stepMs },
    )
    .toBe(true)
  if (found === undefined) throw new Error('It is no player’s turn')
  return found
}
