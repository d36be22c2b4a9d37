import { leaderboardPath } from '@cardroom/contracts/contests'
import { expect } from 'playwright/test'
import { byLabel } from '../support/visit-records.ts'
import { stayHere, visitOf } from './pages/any-page.ts'
import { rakeRacePage } from './pages/rake-race-page.ts'
import { test } from './test.ts'

test('the race says what it pays, when and to whom, and shows what the service says, asked once', async ({
  page,
}) => {
  const race = rakeRacePage(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/rake-players|weekly-winners/.test(pathname)) asked.push(pathname)
  })
  const [reply] = await Promise.all([
    page.waitForResponse(`**${leaderboardPath}`),
    race.openStandings(),
  ])
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
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  expect(asked.toSorted()).toEqual(['/api/rake-players/top/5', '/api/weekly-winners'])
})

test('each call to sign up opens the partner, under its own name', async ({ page }) => {
  await stayHere(page)
  const race = rakeRacePage(page)
  await race.open()

  const calls = page.getByRole('main').getByRole('link', { name: /opens in a new tab/ })
  await expect(calls).toHaveCount(3)
  const destination = 'https://phenom-poker.example/sign-up?ref=backroom'
  for (const link of await calls.all()) {
    await expect(link).toHaveAttribute('href', destination)
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
          additionalData: { destination, linkType: 'phenom-signup' },
        })),
      ),
    )
})
