import { UuidId } from '@cardroom/contracts/admin-list'
import { ExploreTableResponse } from '@cardroom/contracts/explore'
import {
  type Goal,
  GoalQuery,
  GoalReportResponse,
  GoalsResponse,
  GoalTableQuery,
} from '@cardroom/contracts/goals'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { GoalReports } from './goals.ts'
import type { Goals } from '../report-notes/repository.ts'

const config = { access: 'reports.read' } as const

/** `GET /api/admin/reports/goals*`: the goals, and how many visits of the requested dates reached them. */
export function goalReportRoutes(admin: CardroomServer, goals: Goals, reports: GoalReports): void {
  async function find(id: string): Promise<Goal> {
    const goal = (await goals.list()).find((one) => one.id === id)
    if (goal === undefined) throw new AppError('not_found', 'This goal has been deleted')
    return goal
  }

  admin.get(
    '/api/admin/reports/goals',
    { config, schema: { response: { 200: GoalsResponse } } },
    async () => ({ success: true as const, data: await goals.list() }),
  )

  const path = '/api/admin/reports/goals/:id'
  admin.get(
    path,
    {
      config,
      schema: { params: UuidId, querystring: GoalQuery, response: { 200: GoalReportResponse } },
    },
    async ({ params, query }) => ({
      success: true as const,
      data: await reports.report(await find(params.id), query),
    }),
  )
  admin.get(
    `${path}/table`,
    {
      config,
      schema: {
        params: UuidId,
        querystring: GoalTableQuery,
        response: { 200: ExploreTableResponse },
      },
    },
    async ({ params, query }) => ({
      success: true as const,
      data: await reports.table(await find(params.id), query),
    }),
  )
}
