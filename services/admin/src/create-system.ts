import { statfs } from 'node:fs/promises'
import type { SystemReport } from '@cardroom/contracts/system'
import type { System } from './domain/system.ts'
import { askServices, type AskedService, type ServiceAddress, sumOf } from './ask-services.ts'
import type { systemFacts } from './repositories/system.ts'

type SystemDeps = {
  facts: ReturnType<typeof systemFacts>
  addresses: readonly ServiceAddress[]
  /** The version of this release. */
  release: string
  now?: () => number
}

/** Puts together what the services and the database say of themselves. */
export function createSystem({ facts, addresses, release, now = Date.now }: SystemDeps): System {
  return {
    async report() {
      const [asked, stored, disk] = await Promise.all([
        askServices(addresses),
        facts(),
        statfs(import.meta.dirname),
      ])
      const { databaseBytes, schema, ...known } = stored
      return {
        at: new Date(now()).toISOString(),
        services: asked.map(({ name, state, down, limited }) => ({ name, state, down, limited })),
        queue: queueOf(asked),
        storage: {
          databaseBytes,
          freeBytes: disk.bavail * disk.bsize,
          diskBytes: disk.blocks * disk.bsize,
        },
        ...known,
        version: { release, schema },
      }
    },
  }
}

function queueOf(asked: readonly AskedService[]): SystemReport['queue'] {
  const metrics = asked.find(({ name }) => name === 'analytics-ingest')?.metrics ?? ''
  const ofRecords = 'queue="ingest"'
  const jobs = sumOf(metrics, 'queue_jobs', ofRecords)
  const oldestSeconds = sumOf(metrics, 'queue_oldest_job_seconds', ofRecords)
  if (jobs === null || oldestSeconds === null) return null
  return { jobs, oldestSeconds, memory: sumOf(metrics, 'redis_memory_ratio') ?? 0 }
}
