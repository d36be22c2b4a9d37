import { tableRefusals } from '@cardroom/contracts/kook-game'
import { houseNumber } from '@cardroom/contracts/kook-lobby'
import type { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import { isBalanced } from '@cardroom/poker-engine/table-state'
import type { Logger } from '@cardroom/service-kit/logger'
import { getClaimedResults } from '../history/hand-results.ts'
import type { DealSources } from './deals.ts'
import { nextState, type TableAction } from './next-state.ts'
import { getConnections, getDueStep, getNextCheckAt, type Pace } from './table-clock.ts'
import { getInstance, type PlayerRequest } from './player-action.ts'
import { getSeatWaitMs, type Refusal, refuseByHouse, seatsChangedAt } from './seat-rules.ts'
import { isHouseTableOpen } from '../lobby/house-tables.ts'
import { moveOfBot, withBotsAt } from './practice.ts'
import { rebalance } from './stored-table.ts'
import type { Instances } from '../instances.ts'
import { type ReadTable, type Tables, toTableName } from './tables.ts'
import type { SeenVersions } from './seen-versions.ts'

/** The maximum number of attempts. It exceeds the number of writers that can conflict at one time. */
const maxAttempts = 8
/** The maximum number of steps in one run: at most, every seat's connection is gone and one step is due. */
const maxStepsAtOnce = 8

export type TableChangesDeps = {
  tables: Tables
  instances: Pick<Instances, 'isDead'>
  seen: SeenVersions
  sources: DealSources
  pace: Pace
  /** Multiplies the number of seats that a network may have at a house table. */
  rateLimitFactor: number
  /** Records the results of a hand at a house table, for players who claimed a name. */
  recordResults: (results: HandResultsJob) => void
  logger: Logger
}

/**
 * The result of a write: when to check the table again, the reason for a refusal, or null if the table changed after it
 * was read.
 */
type Outcome = { checkAgainAt: number | null } | { refusal: string } | null

export type TableChanges = ReturnType<typeof createTableChanges>

/**
 * Performs every change of a table: it reads the table, lets the engine compute the next state, and writes that state
 * by compare-and-set. It sends nothing to sockets; every instance receives a written change as a message.
 */
export function createTableChanges(deps: TableChangesDeps) {
  const { tables, instances, seen, sources, pace, rateLimitFactor, recordResults, logger } = deps
  const tails = new Map<string, Promise<unknown>>()

  /** Runs the requests for a table one at a time, so that writes of the same instance never conflict. */
  async function inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const running = (tails.get(key) ?? Promise.resolve()).then(run)
    const tail = running.catch(() => null)
    tails.set(key, tail)
    void tail.finally(() => tails.get(key) === tail && tails.delete(key))
    return await running
  }

  /**
   * Returns the current table. It first recovers a table that is older than its stored version or than the version that
   * players have seen.
   */
  async function read(key: string): Promise<ReadTable> {
    for (let attempt = 1; ; attempt += 1) {
      // This value must be taken before the read: a change that is sent during the read may be newer than the result.
      const lastSeen = seen.get(key)
      const found = await tables.read(key)
      const seenVersion = Math.max(lastSeen.version, found.version)
      if (found.isReadable && found.stored.table.version >= seenVersion) return found
      if (attempt > maxAttempts) {
        logger.error({ attempts: maxAttempts }, 'could not recover table')
        return found
      }
      const { chainEnd } = lastSeen
      const written = await write(key, found, { type: 'recover', seenVersion, chainEnd })
      if (written === null || 'refusal' in written) continue
      logger.warn(found.isReadable ? 'table came back older' : 'table sealed with another key')
    }
  }

  /** Applies an action to a table as it was read, and writes the result. */
  async function write(
    key: string,
    { stored, version, at }: ReadTable,
    action: TableAction,
    changedAt = stored.seatsChangedAt,
  ): Promise<Outcome> {
    const gameTime = pace.toGameTime(at)
    let next = nextState(stored, action, gameTime, sources)
    if ('refusal' in next) return next
    const refusal = refuseByHouse(toTableName(key), stored.table, action, rateLimitFactor)
    if (refusal !== null) return { refusal }
    if (!isBalanced(next.stored.table)) {
      logger.error('table out of balance, its hand is void')
      const seenVersion = next.stored.table.version
      const { chainEnd } = seen.get(key)
      next = nextState(stored, { type: 'recover', seenVersion, chainEnd }, gameTime, sources)
      if ('refusal' in next) return next
      next.stored.table = rebalance(next.stored.table)
    }
    const checkAgainAt = getNextCheckAt(next.stored, at, pace)
    const isWritten = await tables.write({
      key,
      expectedVersion: version,
      ...next,
      stored: { ...next.stored, ...(changedAt && { seatsChangedAt: changedAt }) },
      at,
      checkAgainAt,
    })
    if (!isWritten) return null
    if (isHouse(key) && next.events.some(({ type }) => type === 'showdown')) {
      const results = getClaimedResults(next.stored.table, at)
      if (results !== null) recordResults(results)
    }
    return { checkAgainAt }
  }

  /** Returns the action that is due by the clock, or null. */
  async function nextDueAction({ stored, at }: ReadTable): Promise<TableAction | null> {
    const step = getDueStep(stored, at, pace)
    if (step !== null) {
      if (step.type === 'move_bot') return moveOfBot(stored.table, step.seatIndex, Math.random)
      return step.type === 'stand_up'
        ? { type: step.type, seatIndex: step.seatIndex }
        : { type: step.type }
    }
    const connections = getConnections(stored.table)
    // The check uses one connection per instance, because each check takes Redis commands.
    for (const [instance, connection] of new Map(connections.map((id) => [getInstance(id), id]))) {
      if (await instances.isDead(instance, at)) return { type: 'disconnect', connection }
    }
    return null
  }

  /**
   * Applies a player's action to the newest table, and retries if another instance changed the table in the meantime.
   */
  async function change(
    key: string,
    requested: PlayerRequest,
    minSeatMs: number,
  ): Promise<Refusal | null> {
    let action = withBotsAt(toTableName(key), requested)
    let handId: string | undefined
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const found = await read(key)
      if (action.type === 'sit' && !(await isHouseTableOpen(tables, key, found.stored.table))) {
        return { message: 'This table is closed: seats are free at another house table' }
      }
      // A retried move stays bound to the hand of the first attempt.
      handId ??= found.stored.table.hand?.id
      if (action.type === 'fold' || action.type === 'pot' || action.type === 'take_time') {
        action = { ...(handId !== undefined && { handId }), ...action }
      }
      const waitMs = getSeatWaitMs(found.stored, action, found.at, minSeatMs)
      if (waitMs > 0) return { message: tableRefusals.tooSoon, retryAfterMs: waitMs }
      const changedAt = minSeatMs > 0 && seatsChangedAt(found.stored, action, found.at)
      const written = await write(key, found, action, changedAt || undefined)
      if (written === null) continue
      return 'refusal' in written ? { message: written.refusal } : null
    }
    logger.warn({ attempts: maxAttempts }, 'table changed at every attempt')
    return { message: tableRefusals.hasMovedOn }
  }

  async function runSteps(key: string): Promise<void> {
    for (let step = 1; step <= maxStepsAtOnce; step += 1) {
      const found = await read(key)
      const due = await nextDueAction(found)
      if (due === null) {
        const checkAgainAt = getNextCheckAt(found.stored, found.at, pace)
        return await tables.reschedule(key, found.version, checkAgainAt)
      }
      const written = await write(key, found, due)
      if (written === null) return
      if ('refusal' in written) {
        return logger.error({ reason: written.refusal }, 'scheduled action rejected')
      }
      // The write has scheduled the next check, so the table does not have to be read again for it.
      if (written.checkAgainAt === null || written.checkAgainAt > found.at) return
    }
  }

  return {
    read,

    /**
     * Applies a player's action to the newest table.
     * @param minSeatMs the minimum time between two changes of a seat by its players; 0 for changes that players did
     * not request
     * @returns null when the action succeeded, or the reason for a refusal
     * @throws when Redis is unavailable; the action may or may not be stored, and is broadcast if it is
     */
    async request(key: string, requested: PlayerRequest, minSeatMs = 0): Promise<Refusal | null> {
      return await inTurn(key, async () => await change(key, requested, minSeatMs))
    },

    /** Runs the steps that are due at a table. It stops if another instance was faster. */
    async runDueSteps(key: string): Promise<void> {
      await inTurn(key, async () => await runSteps(key))
    },
  }
}

function isHouse(key: string): boolean {
  return houseNumber(toTableName(key)) !== null
}
