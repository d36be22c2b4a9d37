import { tableRefusals } from '@cardroom/contracts/kook-game'
import type { Action, PlayerAction } from '@cardroom/poker-engine/action'
import { apply } from '@cardroom/poker-engine/table'
import { isBalanced } from '@cardroom/poker-engine/table-state'
import type { Logger } from '@cardroom/service-kit/logger'
import { instanceOf } from './domain/connection-id.ts'
import type { Pace } from './domain/pace.ts'
import type { WithoutTime } from './domain/player-action.ts'
import { type Deal, type DealSources, newHand, rebalanced } from './domain/stored-table.ts'
import { connectionsOf, dueStep, nextLookAt, timedActionOf } from './domain/table-clock.ts'
import type { Instances } from './repositories/instances.ts'
import type { ReadTable, Tables } from './repositories/tables.ts'
import type { SeenVersions } from './seen-versions.ts'

const mostTries = 5
/** At most every seat's connection is gone and one step is due. */
const mostStepsAtOnce = 8

export type TableChangesDeps = {
  tables: Tables
  instances: Pick<Instances, 'isDead'>
  seen: SeenVersions
  sources: DealSources
  pace: Pace
  logger: Logger
}

export type TableChanges = ReturnType<typeof createTableChanges>

/**
 * The one way in which a table changes: it is read, the engine says what it becomes, and that is written if nobody
 * was faster. Nothing is shown here; what was written comes back to every instance as a message.
 */
export function createTableChanges(deps: TableChangesDeps) {
  const { tables, instances, seen, sources, pace, logger } = deps

  /** The table as it stands; if it is older than what players have seen, it is first made newer. */
  async function read(key: string): Promise<ReadTable> {
    for (let tries = 1; ; tries += 1) {
      // Asked before: what is shown while the answer is on its way may well be newer than the answer.
      const seenVersion = seen.of(key)
      const found = await tables.read(key)
      if (found.stored.table.version >= seenVersion || tries > mostTries) return found
      const written = await write(key, found, { type: 'recover', seenVersion }, null)
      if (written === true) logger.warn('table came back older')
    }
  }

  /** Writes what an action makes of the table that was read: true when done, false when someone was faster. */
  async function write(
    key: string,
    { stored, at }: ReadTable,
    action: WithoutTime<Action>,
    newDeal: Deal | null,
  ): Promise<boolean | { refusal: string }> {
    const gameTime = pace.toGameTime(at)
    const outcome = apply(stored.table, { ...action, at: gameTime })
    if ('refusal' in outcome) return outcome
    let { table, events } = outcome
    if (!isBalanced(table)) {
      logger.error('table out of balance, its hand is void')
      const seenVersion = table.version
      const voided = apply(stored.table, { type: 'recover', at: gameTime, seenVersion })
      if ('refusal' in voided) return voided
      table = rebalanced(voided.table)
      events = voided.events
    }
    // Salts outlive no hand: what nobody may see any more is nowhere.
    const deal = table.hand === null ? null : (newDeal ?? stored.deal)
    return await tables.write({
      key,
      expectedVersion: stored.table.version,
      stored: { table, deal },
      events,
      at,
      lookAt: nextLookAt(table, at, pace),
    })
  }

  /** What the clock asks of a table, or null. */
  async function demandOfClock({ stored, at }: ReadTable) {
    const step = dueStep(stored.table, at, pace)
    if (step !== null) {
      let deal: Deal | null = null
      const action = timedActionOf(step, () => {
        const { deal: bound, ...hand } = newHand(sources)
        deal = bound
        return hand
      })
      return { action, deal: deal as Deal | null }
    }
    for (const connection of connectionsOf(stored.table)) {
      if (await instances.isDead(instanceOf(connection), at)) {
        return { action: { type: 'disconnect' as const, connection }, deal: null }
      }
    }
    return null
  }

  return {
    read,

    /**
     * Does what a player asks for, on the newest table.
     * @returns null when it is done, or why not
     * @throws when Redis is away: it may be done or not, and is shown if it is
     */
    async ask(key: string, asked: WithoutTime<PlayerAction>): Promise<string | null> {
      let action = asked
      let handId: string | undefined
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const found = await read(key)
        // A move is for the hand that it was first tried on, however often it is tried.
        handId ??= found.stored.table.hand?.id
        if (action.type === 'fold' || action.type === 'pot') {
          action = { ...(handId !== undefined && { handId }), ...action }
        }
        const written = await write(key, found, action, null)
        if (written === true) return null
        if (written !== false) return written.refusal
      }
      return tableRefusals.hasMovedOn
    },

    /** Takes whatever is due at a table; what another instance has done in the meantime is left at that. */
    async keepUp(key: string): Promise<void> {
      for (let steps = 1; steps <= mostStepsAtOnce; steps += 1) {
        const found = await read(key)
        const demand = await demandOfClock(found)
        if (demand === null) {
          const lookAt = nextLookAt(found.stored.table, found.at, pace)
          return await tables.reschedule(key, found.stored.table.version, lookAt)
        }
        const written = await write(key, found, demand.action, demand.deal)
        if (written !== true) return
      }
    },
  }
}
