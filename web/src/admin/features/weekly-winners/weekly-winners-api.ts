import {
  AdminRakePlayerList,
  AdminWeeklyWinnerList,
  FinalizeResponse,
} from '@cardroom/contracts/rake-race-admin'
import { queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/weekly-winners'

export const winnersKey: PathKey = [path]
export const playersKey: PathKey = ['/api/admin/rake-players']
export const winnersExport = `${path}/export`

export const winnersQuery = queryOptions({
  queryKey: winnersKey,
  queryFn: getJson(AdminWeeklyWinnerList),
})

/** The leaderboard, refetched each time the tab opens: the preview must be current. */
export const leaderboardQuery = queryOptions({
  queryKey: playersKey,
  queryFn: getJson(AdminRakePlayerList),
  staleTime: 0,
})

export function finalizeWeek(weekNumber: number) {
  return request(`${path}/finalize`, {
    method: 'POST',
    payload: { weekNumber },
    reply: FinalizeResponse,
  })
}
