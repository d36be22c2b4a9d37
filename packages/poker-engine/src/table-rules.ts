import { ante } from './betting.ts'
import { durations } from './clock.ts'
import type { TableRules } from './table-state.ts'

/** The rules of a table whose host chose no others. */
const usualRules: TableRules = { ante, turnMs: durations.turnMs }

/** The rules of a table, for its next hand, or of a hand. */
export function rulesOf({ rules = usualRules }: { rules?: TableRules }): TableRules {
  return rules
}
