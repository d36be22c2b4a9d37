import {
  leaderboardPath,
  leaderboardSize,
  RakePlayerList,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { RakePlayers } from './repository.ts'
import type { WeeklyWinners } from './winners-repository.ts'

/** The rake race as the public sees it: bare lists. */
export function rakeRaceRoutes(
  server: CardroomServer,
  rakePlayers: RakePlayers,
  weeklyWinners: WeeklyWinners,
): void {
  server.get(
    leaderboardPath,
    { config: { access: 'public' }, schema: { response: { 200: RakePlayerList } } },
    () => rakePlayers.top(leaderboardSize),
  )
  server.get(
    '/api/weekly-winners',
    { config: { access: 'public' }, schema: { response: { 200: WeeklyWinnerList } } },
    () => weeklyWinners.list(),
  )
}
