import { Changed } from '@cardroom/contracts/admin-list'
import { FinalizeResponse, ShownWinners } from '@cardroom/contracts/rake-race-admin'
import { readProblem } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'

export const winnersPath = '/api/admin/weekly-winners'
export const playersPath = '/api/admin/rake-players'

type Finalizing = { week: number; shown: ShownWinners; isReset: boolean }

/**
 * Publishes the displayed winners of a week, and optionally resets the leaderboard. See `FinalizeRequest`. A single
 * Undo reverts both.
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

/** Sets all amounts to 0.00. */
export function resetLeaderboard() {
  return request(`${playersPath}/reset`, { method: 'POST', reply: Changed })
}

/**
 * The current winners if the service rejected the request because they differ from the displayed winners. Otherwise
 * null.
 */
export function readNewOrder(error: Error): ShownWinners | null {
  const problem = readProblem(error)
  const isChanged = problem?.issues?.some(({ path }) => path === 'shown') ?? false
  return isChanged ? (ShownWinners.safeParse(problem?.data).data ?? null) : null
}
