import type { Figures, Group, ReportInput } from '../../src/domain/figures.ts'
import { windowOf } from '../../src/domain/window.ts'

const nothing = { n: 0, total: 0, timed: 0, sessions: 0 }

export function group(overrides: Partial<Group> & Pick<Group, 'panel'>): Group {
  return { key1: '', key2: '', key3: '', ...nothing, ...overrides }
}

/** A report's input at noon of 20 November 2026; name only what the test is about. */
export function buildInput(
  current: Partial<Figures>,
  overrides: Partial<ReportInput> = {},
): ReportInput {
  return {
    window: windowOf('7days', Date.parse('2026-11-20T20:00:00Z')),
    filter: null,
    current: { groups: [], points: [], ...current },
    previous: null,
    visitorsNow: 0,
    ...overrides,
  }
}
