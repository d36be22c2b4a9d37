import {
  leaderboardPath,
  type RakePlayer,
  RakePlayerList,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import { Leader, Leaderboard } from './standings.tsx'
import { WeekColumns } from './week-columns.tsx'

const winnersPath = '/api/weekly-winners'

/** The leader of the leaderboard. */
export function LoadedLeader() {
  const loadable = useLoadable(leaderboardPath, RakePlayerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <Leader player={byRank(loadable.value)[0] ?? null} />
}

/** The leaderboard. */
export function LoadedLeaderboard() {
  const loadable = useLoadable(leaderboardPath, RakePlayerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <Leaderboard players={byRank(loadable.value)} />
}

/** The winners of each week. */
export function LoadedWinners() {
  const loadable = useLoadable(winnersPath, WeeklyWinnerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <WeekColumns winners={loadable.value} />
}

function byRank(players: readonly RakePlayer[]): RakePlayer[] {
  return players.toSorted((left, right) => left.rank - right.rank)
}
