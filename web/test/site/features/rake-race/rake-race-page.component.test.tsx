import { RakePlayerList, WeeklyWinnerList } from '@cardroom/contracts/contests'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { RakeRacePage } from '../../../../src/site/features/rake-race/rake-race-page.tsx'
import { fakeNetwork, networkError } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'
import { player, winner } from './race-rows.ts'

const network = fakeNetwork()
const playersRoute = 'GET /api/rake-players/top/5'
const winnersRoute = 'GET /api/weekly-winners'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const leader = section('Current rake leader')
const leaderboard = section('Live leaderboard')
const winners = section('Past weekly winners')
const week = (number: number) => page.getByRole('article', { name: `Week ${number}` })

const textsOf = (list: Locator) => () =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** The page's standings and winners, when the service answers with these. */
async function showRace(lists: { players: object[]; winners: object[] }): Promise<void> {
  network.answer(playersRoute, () => RakePlayerList.parse(lists.players))
  network.answer(winnersRoute, () => WeeklyWinnerList.parse(lists.winners))
  await showPart(<RakeRacePage />)
  leaderboard.element().scrollIntoView()
  await expect.element(leaderboard).not.toMatchTextContent('Loading')
  winners.element().scrollIntoView()
}

it('orders the leaderboard by what was raked, as a number', async () => {
  await showRace({
    players: [
      player(1, 'Mona', '99.90', 3),
      player(2, 'Dutch', '1204.50', 1),
      player(3, 'Ray', '310.00', 2),
    ],
    winners: [],
  })

  await expect
    .poll(textsOf(leaderboard))
    .toEqual([
      expect.stringMatching(/^1.*Dutch.*\$1,204\.50$/),
      expect.stringMatching(/^2.*Ray.*\$310\.00$/),
      expect.stringMatching(/^3.*Mona.*\$99\.90$/),
    ])
  await expect.element(leader).toMatchTextContent('Dutch')
  await expect.element(leader).toMatchTextContent('$1,204.50')
})

it('without data each part says so, and the weeks wait', async () => {
  await showRace({ players: [], winners: [] })

  await expect.element(leader).toMatchTextContent('No leader data available')
  await expect.element(leaderboard).toMatchTextContent('No leaderboard data available')
  await expect.element(winners).toMatchTextContent('No winners recorded yet')
  await expect.element(week(1)).toMatchTextContent('Aug 4-10')
  await expect.element(week(1)).toMatchTextContent('In Progress...')
  for (const number of [2, 3, 4]) {
    expect(week(number).element().textContent).toContain('Coming Soon')
  }
})

it('shows winners in their weeks, in order', async () => {
  await showRace({
    players: [],
    winners: [
      winner(1, 1, 2, 'Ray'),
      winner(2, 1, 1, 'Mona'),
      winner(3, 3, 1, 'Dutch'),
      winner(4, 1, 3, 'Eve'),
    ],
  })

  await expect
    .poll(textsOf(week(1)))
    .toEqual([
      expect.stringMatching(/1\. Mona.*100 USDT.*\$812\.40 raked/),
      expect.stringMatching(/2\. Ray.*50 USDT/),
      expect.stringMatching(/3\. Eve.*25 USDT/),
    ])
  await expect.element(week(1)).not.toMatchTextContent('In Progress')
  await expect.element(week(2)).toMatchTextContent('Coming Soon')
  expect(textsOf(week(3))()).toEqual([expect.stringMatching(/1\. Dutch/)])
  await expect.element(winners).not.toMatchTextContent('No winners recorded yet')
})

it('leaves the rest of the page as it is when a list fails, which can be requested again', async () => {
  network.answer(playersRoute, () => [])
  network.answer(winnersRoute, networkError)
  await showPart(<RakeRacePage />)
  winners.element().scrollIntoView()
  await expect.element(winners).toMatchTextContent('This cannot be loaded right now.')
  await expect.element(leaderboard).not.toMatchTextContent('cannot be loaded')
  network.answer(winnersRoute, () => [])

  await winners.getByRole('button', { name: 'Retry' }).click()

  await expect.element(week(1)).toBeVisible()
})
