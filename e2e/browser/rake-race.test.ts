import { leaderboardPath } from '@cardroom/contracts/contests'
import { expect, type Page } from 'playwright/test'
import { player, winner } from '../../web/test/site/features/rake-race/race-rows.ts'
import { byLabel } from '../support/visit-records.ts'
import { expectNoOverflow } from './pages/no-overflow.ts'
import { rakeRacePage } from './pages/rake-race-page.ts'
import { stayHere } from './pages/stay-here.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'

const playersCall = `**${leaderboardPath}`
const winnersCall = '**/api/weekly-winners'

/** Answers the page's two lists. */
async function answerWith(page: Page, lists: { players: object[]; winners: object[] }) {
  await page.route(playersCall, (route) => route.fulfill({ json: lists.players }))
  await page.route(winnersCall, (route) => route.fulfill({ json: lists.winners }))
}

test('the race says what it pays, when, and to whom', async ({ page }) => {
  const race = rakeRacePage(page)

  await race.open()

  await expect(race.heading).toHaveText('August Rake Race')
  await expect(race.prizes).toHaveText([/1st\s*100\s*USDT/, /2nd\s*50\s*USDT/, /3rd\s*25\s*USDT/])
  const details = race.section('How it works')
  await expect(details).toContainText('from Monday 12:00 AM ET to Sunday 11:59 PM ET')
  await expect(details).toContainText('175 USDT a week')
  await expect(details).toContainText('Payouts every Monday')
  await expect(race.section('Contest schedule').getByRole('listitem')).toHaveText([
    /Week 1.*Aug 4-10.*August 11/,
    /Week 2.*Aug 11-17.*August 18/,
    /Week 3.*Aug 18-24.*August 25/,
    /Week 4.*Aug 25-31.*September 1/,
  ])
  const stats = race.section('Quick stats')
  for (const words of ['175 USDT', '700 USDT', 'Top 3']) await expect(stats).toContainText(words)
})

test('the page shows what the service says', { tag: '@smoke' }, async ({ page }) => {
  const race = rakeRacePage(page)
  const [reply] = await Promise.all([page.waitForResponse(playersCall), race.openStandings()])
  const players = (await reply.json()) as { displayName: string }[]

  if (players.length === 0) {
    await expect(race.leaderboard).toContainText('No leaderboard data available')
    await expect(race.leader).toContainText('No leader data available')
  } else {
    await expect(race.leaderboard.getByRole('listitem')).toHaveText(
      players.map(({ displayName }) => new RegExp(displayName)),
    )
    await expect(race.leader).toContainText(players[0]?.displayName ?? '')
  }
  await expect(race.week(4)).toBeVisible()
})

test('both lists are loaded once', async ({ page }) => {
  const race = rakeRacePage(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/rake-players|weekly-winners/.test(pathname)) asked.push(pathname)
  })

  await race.openStandings()
  await expect(race.week(4)).toBeVisible()
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await race.heading.scrollIntoViewIfNeeded()
  await race.section('Quick stats').scrollIntoViewIfNeeded()

  expect(asked.toSorted()).toEqual(['/api/rake-players/top/5', '/api/weekly-winners'])
})

test('each call to sign up opens the partner, under its own name', async ({ page }) => {
  await stayHere(page)
  const race = rakeRacePage(page)
  await race.open()

  const calls = page.getByRole('main').getByRole('link', { name: /opens in a new tab/ })
  await expect(calls).toHaveCount(3)
  for (const link of await calls.all()) {
    await expect(link).toHaveAttribute('href', 'https://phenom-poker.example/sign-up?ref=backroom')
    await expect(link).toHaveAttribute('target', '_blank')
    await link.click()
  }

  const visit = await visitOf(page)
  const sources = ['back-room-banner', 'main-signup', 'cta-button']
  const ofCategory = async (category: string) =>
    byLabel((await visit.events('click')).filter(({ eventCategory }) => eventCategory === category))
  await expect
    .poll(() => ofCategory('rake-race'))
    .toMatchObject(
      byLabel(
        sources.map((eventLabel) => ({
          eventAction: 'signup-click',
          eventLabel,
          pagePath: '/rake',
        })),
      ),
    )
  await expect
    .poll(() => ofCategory('outbound'))
    .toMatchObject(
      byLabel(
        sources.map((eventLabel) => ({
          eventLabel,
          additionalData: {
            destination: 'https://phenom-poker.example/sign-up?ref=backroom',
            linkType: 'phenom-signup',
          },
        })),
      ),
    )
})

test('the note counts down to the race while the page is open', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-08-03T23:30:00-04:00') })
  const race = rakeRacePage(page)
  await race.open()
  await expect(race.season).toContainText('Starts in 30 minutes')

  await page.clock.runFor(29 * 60_000)
  await expect(race.season).toContainText('Starts in 1 minute')
  await page.clock.runFor(2 * 60_000)

  await expect(race.season).toContainText('This week ends in 6 days 23 hours')
})

test('the page has no violation at 390 px, and nothing on it is wider than any window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const race = rakeRacePage(page)
  await answerWith(page, {
    players: [player(1, 'Mona', '99.90', 2), player(2, 'Dutch', '1204.50')],
    winners: [winner(1, 1, 1, 'Ray')],
  })
  await race.openStandings()
  await expect(race.week(1)).toContainText('Ray')

  expect(await axeViolations(page)).toEqual([])
  await expectNoOverflow(page)
})
