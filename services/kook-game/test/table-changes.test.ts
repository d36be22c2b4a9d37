import { apply } from '@cardroom/poker-engine/table'
import type { Action } from '@cardroom/poker-engine/action'
import { emptyTable, type Table } from '@cardroom/poker-engine/table-state'
import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, describe, expect, it } from 'vitest'
import { createPace } from '../src/domain/pace.ts'
import { createDealSources } from '../src/game.ts'
import { createKeys } from '../src/keys.ts'
import { tables, toTableKey } from '../src/repositories/tables.ts'
import { createSeenVersions } from '../src/seen-versions.ts'
import { createTableChanges } from '../src/table-changes.ts'

const logger = createLogger('kook-game', 'silent')
const keys = createKeys('a secret of thirty-two characters')
const { urlFor } = await testRedis()
const [here, there] = [await instance(), await instance()]

/** The tables of one instance, and its way to change them. */
async function instance() {
  const redis = connectRedis(urlFor('kook'), logger, 'fail-fast')
  afterAll(() => redis.disconnect())
  await untilReady(redis, 30_000)
  const store = tables(redis, keys)
  const changes = createTableChanges({
    tables: store,
    instances: { isDead: async () => false },
    seen: createSeenVersions(),
    sources: createDealSources(keys),
    pace: createPace(1),
    rateLimitFactor: 1,
    recordResults: () => {},
    logger,
  })
  return { store, changes }
}

function afterActions(at: number, actions: readonly Action[]): Table {
  return actions.reduce((table, action) => {
    const outcome = apply(table, { ...action, at })
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    return outcome.table
  }, emptyTable())
}

/** A hand of three who have just been dealt in. */
function aHand(at: number): Table {
  const sits = ['Ann', 'Ben', 'Cat'].map((username, seatIndex): Action => ({
    type: 'sit',
    seatIndex,
    username,
    connection: `i.${username}`,
    resumeToken: username,
    deviceId: null,
    at,
  }))
  const waiting = afterActions(at - 3000, sits)
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const outcome = apply(waiting, { type: 'start_hand', handId: 'h', deck, at })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.table
}

describe('a move', () => {
  it('that is refused by what the instance knows is decided by what Redis has', async () => {
    const key = toTableKey('known')
    const { at, version } = await here.store.read(key)
    const table = aHand(at)
    const stored = { table, deals: null }
    const change = { key, stored, events: [], at, checkAgainAt: null }
    await here.store.write({ ...change, expectedVersion: version })
    const fold = async (name: string, { changes }: typeof here) =>
      await changes.request(key, {
        type: 'fold',
        handId: 'h',
        connection: `i.${name}`,
        username: name,
      })
    const order = ['Ann', 'Ben', 'Cat']
    const first = order[(table.buttonIndex + 1) % 3] ?? ''
    const second = order[(table.buttonIndex + 2) % 3] ?? ''

    // Here nothing is received of it: the first player is still to act, as far as this instance knows.
    expect(await fold(first, there)).toBeNull()
    expect(here.store.recall(key)?.stored.table.version).toBe(table.version)

    expect(await fold(second, here)).toBeNull()
    expect(await fold(second, here)).not.toBeNull()
    expect((await there.store.read(key)).stored.table.version).toBe(table.version + 2)
  })
})
