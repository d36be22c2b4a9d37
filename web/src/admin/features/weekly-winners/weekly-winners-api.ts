import { FinalizeResponse } from '@cardroom/contracts/rake-race-admin'
import { request } from '../../../shared/request.ts'

export const winnersPath = '/api/admin/weekly-winners'
export const playersPath = '/api/admin/rake-players'

export function finalizeWeek(weekNumber: number) {
  return request(`${winnersPath}/finalize`, {
    method: 'POST',
    payload: { weekNumber },
    reply: FinalizeResponse,
  })
}
