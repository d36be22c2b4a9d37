import type { AdminTables } from './admin.ts'
import type { AnalyticsTables } from './analytics.ts'
import type { ChatTables } from './chat.ts'
import type { ContestTables } from './contests.ts'

/** Every table, by its SQL name. */
export type Tables = AnalyticsTables & AdminTables & ChatTables & ContestTables
