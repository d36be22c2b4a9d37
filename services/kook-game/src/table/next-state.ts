import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Action } from '@cardroom/poker-engine/action'
import { closeStep, contribute, type Contribution } from '@cardroom/poker-engine/contributions'
import { apply } from '@cardroom/poker-engine/table'
import type { Table } from '@cardroom/poker-engine/table-state'
import {
  type ChainEnd,
  deal,
  type Deals,
  dealsAfter,
  type DealSources,
  prepare,
  withTable,
} from './deals.ts'
import type { WithoutTime } from './player-action.ts'
import type { StoredTable } from './stored-table.ts'

/** An action of the engine, a contribution to the next deal, or a step of that deal. */
export type TableAction =
  | WithoutTime<Exclude<Action, { type: 'start_hand' | 'recover' }>>
  | Contribution
  | { type: 'start_hand' | 'prepare_deal' | 'close_contributions' }
  /** `chainEnd` is the newest chain end that was sent, if any; it ensures that no root is used twice. */
  | { type: 'recover'; seenVersion: number; chainEnd: ChainEnd | null }

export type NextState = {
  stored: StoredTable
  events: TableEvent[]
}

/** Applies an action to a table and its deals, or returns the reason for a refusal. @param at the engine's time */
export function nextState(
  stored: StoredTable,
  action: TableAction,
  at: number,
  sources: DealSources,
): NextState | { refusal: string } {
  const outcome = applyAction(stored, action, at, sources)
  if ('refusal' in outcome) return outcome
  const deals = withTable(outcome.deals, outcome.table, at, sources)
  return { stored: { table: outcome.table, deals }, events: outcome.events }
}

const noDeal = { refusal: 'The deal has moved on' }

type Outcome = { table: Table; deals: Deals | null; events: TableEvent[] } | { refusal: string }

function applyAction(
  { table, deals }: StoredTable,
  action: TableAction,
  at: number,
  sources: DealSources,
): Outcome {
  const next = deals?.next ?? null
  // The engine handles all other actions.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (action.type) {
    case 'contribute': {
      if (deals === null || next === null) return noDeal
      const contributions = contribute(next.contributions, table, action, at)
      if ('refusal' in contributions) return contributions
      return unseen(table, { ...deals, next: { ...next, contributions } })
    }
    case 'close_contributions': {
      if (deals === null || next === null) return noDeal
      const contributions = closeStep(next.contributions, table, at)
      return unseen(table, { ...deals, next: { ...next, contributions } })
    }
    case 'prepare_deal':
      return unseen(table, deals)
    case 'start_hand': {
      if (deals === null || next === null) return { refusal: 'No deal is prepared' }
      const dealt = deal(deals, next, table)
      const outcome = apply(table, { ...dealt.action, at })
      if ('refusal' in outcome) return outcome
      // Too few players opened. The next deal excludes those who did not.
      const isDealt = outcome.table.hand !== null
      return {
        ...outcome,
        deals: isDealt ? dealt.deals : prepare(dealt.deals, at, sources, dealt.barred),
      }
    }
    case 'recover': {
      const { seenVersion, chainEnd } = action
      const outcome = apply(table, { type: 'recover', seenVersion, at })
      if ('refusal' in outcome) return outcome
      const isNewer = chainEnd !== null && chainEnd.number >= (deals?.number ?? 0)
      const kept = deals && { ...deals, next: null, played: null }
      return { ...outcome, deals: isNewer ? dealsAfter(chainEnd) : kept }
    }
    default: {
      const outcome = apply(table, { ...action, at })
      return 'refusal' in outcome ? outcome : { ...outcome, deals }
    }
  }
}

/** Returns a change that affects only the deals. The table gets a new version but no events. */
function unseen(table: Table, deals: Deals | null): Outcome {
  return { table: { ...table, version: table.version + 1 }, deals, events: [] }
}
