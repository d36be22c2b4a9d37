import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { startKookBot } from '../support/kook-bot.ts'
import { origin } from '../support/origin.ts'
import { actor, kookPage, newTable, stepMs, twoAtATable } from './pages/kook-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

test('a player is called to the turn, takes time, acts in advance, sits out and sits in', async ({
  page,
  browser,
}) => {
  await pretendHidden(page)
  const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())

  // Whoever acts later chooses before the turn; POT is asked for again once it costs more.
  const first = await actor(grace, mona)
  const second = first === grace ? mona : grace
  await second.pot.click()
  await expect(second.pot).toHaveAttribute('aria-pressed', 'true')
  await expect(first.room.page()).toHaveTitle(/^● Your turn · /)
  await expect(second.room.page()).not.toHaveTitle(/Your turn/)
  await first.room.getByRole('button', { name: '+20 s' }).click()
  await expect(first.room.getByText(/^(?:[23]\d|40) s$/)).toBeVisible()
  await first.pot.click()
  await expect(second.error).toHaveText('POT is $4 now: choose again')
  await expect(second.yourTurn).toBeVisible()
  await second.pot.click()
  await expect(second.badge).toHaveText('Showdown!', patient)

  // The hand after it is folded in advance by whoever acts later then.
  await mona.openSettings()
  await mona.dialog.getByRole('button', { name: /^Sit out/ }).click()
  await expect(mona.room.getByRole('button', { name: 'Deal me in' })).toBeVisible(patient)
  await expect(grace.room.getByRole('group', { name: /Mona.*, sits out/ })).toBeVisible()
  await expect(grace.log).toContainText('Mona sits out.')
  await mona.room.getByRole('button', { name: 'Deal me in' }).click()
  await expect(grace.log).toContainText('Mona is back in.')

  const next = await actor(grace, mona)
  const [later, laterName] = next === grace ? [mona, 'Mona'] : [grace, 'Grace']
  await later.fold.click()
  await expect(later.fold).toHaveAttribute('aria-pressed', 'true')
  await next.pot.click()
  await expect(next.log).toContainText(`${laterName} folds.`)
  // One of the two turns was hers, and her tab was not in sight.
  expect(await page.evaluate('globalThis.notified')).toContain('Your turn')
  await monaContext.close()
})

test('a visitor of the full house table waits for a seat, and takes the one that is kept', async ({
  page,
}) => {
  const url = `${origin.replace(/^http/, 'ws')}/ws/kook`
  const bots = Array.from({ length: 6 }, () =>
    startKookBot({ url, origin, username: anyName(), onState: () => {}, decide: () => 'fold' }),
  )
  const kook = kookPage(page)
  await kook.open()
  await kook.room
    .getByRole('button', { name: 'Wait, or find another table' })
    .click({ timeout: stepMs })
  await expect(kook.dialog.getByRole('listitem').first()).toContainText('Full')
  await expect(kook.dialog.getByRole('link', { name: 'Go to house table 2' })).toBeVisible()
  const name = anyName()
  await kook.username.fill(name)
  await kook.dialog.getByRole('button', { name: 'Wait for a seat' }).click()
  await expect(kook.room.getByText('You are number 1 of 1 on the waiting list.')).toBeVisible()

  bots[0]?.leave()
  await expect(kook.room.getByText('A seat is kept for you.')).toBeVisible(patient)
  await kook.room.getByRole('button', { name: 'Take the seat' }).click()

  await expect(kook.own).toHaveAccessibleName(new RegExp(`^Seat \\d, you, ${name}`), patient)
  for (const bot of bots) {
    bot.leave()
    bot.stop()
  }
})

test.describe('a link that claims a name', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is sent; one that is over is refused, and its secret is in no record', async ({ page }) => {
    const secret = 's'.repeat(43)
    await page.goto(`/kook#claim=${secret}`)
    const week = page.getByRole('region', { name: 'This week' })
    await week.getByRole('button', { name: 'Claim your name' }).click()
    await expect(week.getByText(/^This link has expired/)).toBeVisible()

    await page.goto('/privacy')
    await kookPage(page).open()
    await week.getByRole('textbox', { name: 'Name to claim' }).fill(anyName())
    await week.getByRole('textbox', { name: 'E-mail' }).fill(`${randomUUID()}@quinn.example`)
    await week.getByRole('button', { name: 'Send me the link' }).click()
    await expect(week.getByText(/^A link is on its way/)).toBeVisible()

    const visit = await visitOf(page)
    await expect.poll(async () => (await visit.pageViews()).length).toBeGreaterThan(2)
    const records = [await visit.trafficSources(), await visit.pageViews(), await visit.events()]
    expect(records[0]).toMatchObject([{ landingPage: `${origin}/kook` }])
    expect(JSON.stringify(records)).not.toContain(secret)
  })
})

const anyName = () => `Player ${randomUUID().slice(0, 8)}`

/** What a page of another tab knows of itself, and the notifications that it asks for. */
async function pretendHidden(page: Page): Promise<void> {
  await page.addInitScript(`{
    localStorage.setItem('kook:notification', 'on')
    globalThis.notified = []
    Object.defineProperty(document, 'hidden', { get: () => true })
    globalThis.Notification = class extends EventTarget {
      static permission = 'granted'
      constructor(title) {
        super()
        globalThis.notified.push(title)
      }
      close() {}
    }
  }`)
}
