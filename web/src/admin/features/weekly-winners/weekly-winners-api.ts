import { Changed } from '@cardroom/contracts/admin-list'
import { FinalizeResponse, ShownWinners } from '@cardroom/contracts/rake-race-admin'
import { readProblem } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'

export const winnersPath = '/api/admin/weekly-winners'
export const playersPath = '/api/admin/rake-players'

type Finalizing = { week: number; shown: ShownWinners; isReset: boolean }

/**
 * Publishes the winners of a week, only as they were shown, and resets the leaderboard if asked to; see
 * `FinalizeRequest`. One Undo takes back both.
 */
export async function finalizeWeek({ week, shown, isReset }: Finalizing) {
  const { message, auditId, resetAuditId } = await request(`${winnersPath}/finalize`, {
    method: 'POST',
    payload: {
      weekNumber: week,
      shown: shown.map(({ id, rakeAmount }) => ({ id, rakeAmount })),
      ...(isReset && { isReset }),
    },
    reply: FinalizeResponse,
  })
  return { message, lines: [resetAuditId, auditId].filter((id) => id !== null) }
}

/** Sets every amount to 0.00 where the week is finalized already. */
export function resetLeaderboard() {
  return request(`${playersPath}/reset`, { method: 'POST', reply: Changed })
}

/** The winners as they would be published now, of a refusal because others were shown; null for any other. */
export function readNewOrder(error: Error): ShownWinners | null {
  const problem = readProblem(error)
  const isChanged = problem?.issues?.some(({ path }) => path === 'shown') ?? false
  return isChanged ? (ShownWinners.safeParse(problem?.data).data ?? null) : null
}
