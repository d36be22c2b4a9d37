import type { Redis } from 'ioredis'

const waitMs = 500

/** Says that what was written may be in one Redis only. */
export class NotReplicatedError extends Error {}

export type Replication = {
  /**
   * Runs a write and resolves once the replicas have it too, on disk where Redis can say so (7.2 and later). Nothing else may
   * use the connection: it is held until they have answered.
   * @throws {NotReplicatedError} when they have not in half a second; it may be written nevertheless
   */
  write: <Answer>(run: () => Promise<Answer>) => Promise<Answer>
  /** Resolves when the replicas are there. */
  check: () => Promise<void>
}

/** @param replicas how many must have a write; with 0 none is waited for */
export function createReplication(redis: Redis, replicas: number): Replication {
  let connection = 0
  let hasWaitaof = true
  redis.on('close', () => (connection += 1))

  async function count(): Promise<number> {
    if (hasWaitaof) {
      try {
        const [, onDisk] = (await redis.call('WAITAOF', 1, replicas, waitMs)) as [number, number]
        return onDisk
      } catch (error) {
        if (!(error as Error).message.startsWith('ERR unknown command')) throw error
        hasWaitaof = false
      }
    }
    return await redis.wait(replicas, waitMs)
  }

  async function check(): Promise<void> {
    const there = await count()
    if (there < replicas) throw new NotReplicatedError(`${there} of ${replicas} replicas have it`)
  }

  return {
    async write(run) {
      if (replicas === 0) return await run()
      const before = connection
      const answer = await run()
      await check()
      // A new connection, perhaps to another primary, counts only what was written by itself.
      if (connection !== before) throw new NotReplicatedError('The connection is another')
      return answer
    },
    check,
  }
}
