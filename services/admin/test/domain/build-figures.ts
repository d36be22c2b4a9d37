import type { Figures, Group, ReportInput } from '../../src/domain/figures.ts'
import { toTimeRange } from '../../src/domain/time-range.ts'

const nothing = { count: 0, sum: 0, sampleCount: 0, sessions: 0 }

export function group(overrides: Partial<Group> & Pick<Group, 'metric'>): Group {
  return { dim1: '', dim2: '', dim3: '', ...nothing, ...overrides }
}

/** A report's input at noon of 20 November 2026; name only what the test is about. */
export function buildInput(
  current: Partial<Figures>,
  overrides: Partial<ReportInput> = {},
): ReportInput {
  return {
    range: toTimeRange('7days', Date.parse('2026-11-20T20:00:00Z')),
    filter: null,
    current: { groups: [], points: [], ...current },
    previous: null,
    visitorsNow: 0,
    ...overrides,
  }
}
