import {
  leaderboardPath,
  type RakePlayer,
  RakePlayerList,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import { LiveNotice } from '../../shared/live/live-notice.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { Leader, Leaderboard } from './standings.tsx'
import { WeekColumns } from './week-columns.tsx'

const winnersPath = '/api/weekly-winners'

/** The first of the leaderboard. */
export function LiveLeader() {
  const live = useLive(leaderboardPath, RakePlayerList)
  if (live.state !== 'ready') return <LiveNotice live={live} />
  return <Leader player={byRank(live.value)[0] ?? null} />
}

/** The leaderboard. */
export function LiveLeaderboard() {
  const live = useLive(leaderboardPath, RakePlayerList)
  if (live.state !== 'ready') return <LiveNotice live={live} />
  return <Leaderboard players={byRank(live.value)} />
}

/** The winners of each week. */
export function LiveWinners() {
  const live = useLive(winnersPath, WeeklyWinnerList)
  if (live.state !== 'ready') return <LiveNotice live={live} />
  return <WeekColumns winners={live.value} />
}

function byRank(players: readonly RakePlayer[]): RakePlayer[] {
  return players.toSorted((left, right) => left.rank - right.rank)
}
