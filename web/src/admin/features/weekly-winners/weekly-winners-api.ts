import { FinalizeResponse, ShownWinners } from '@cardroom/contracts/rake-race-admin'
import { readProblem } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'

export const winnersPath = '/api/admin/weekly-winners'
export const playersPath = '/api/admin/rake-players'

/** Publishes the winners of a week; only as they were shown, see `FinalizeRequest`. */
export function finalizeWeek({ week, shown }: { week: number; shown: ShownWinners }) {
  return request(`${winnersPath}/finalize`, {
    method: 'POST',
    payload: {
      weekNumber: week,
      shown: shown.map(({ id, rakeAmount }) => ({ id, rakeAmount })),
    },
    reply: FinalizeResponse,
  })
}

/** The winners as they would be published now, of a refusal because others were shown; null for any other. */
export function readNewOrder(error: Error): ShownWinners | null {
  const problem = readProblem(error)
  const isChanged = problem?.issues?.some(({ path }) => path === 'shown') ?? false
  return isChanged ? (ShownWinners.safeParse(problem?.data).data ?? null) : null
}
