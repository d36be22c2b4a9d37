import type { AnalyticsTables } from './analytics.ts'

/** Every table, by its SQL name. */
export type Tables = AnalyticsTables
