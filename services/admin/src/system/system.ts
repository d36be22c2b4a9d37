import { statfs } from 'node:fs/promises'
import type { SystemReport } from '@cardroom/contracts/system'
import { askServices, type AskedService, type ServiceAddress, sumOf } from './ask-services.ts'
import type { deadLetterRetry, systemFacts } from './repository.ts'

type SystemDeps = {
  facts: ReturnType<typeof systemFacts>
  retryDeadLetter: ReturnType<typeof deadLetterRetry>
  addresses: readonly ServiceAddress[]
  /** The certificate that the public address presents; null if the stack has none. */
  certificate: () => Promise<SystemReport['certificate']>
  /** The version of this release. */
  release: string
  now?: () => number
}

export type System = ReturnType<typeof createSystem>

/** Combines the status reported by the services and the database. */
export function createSystem(deps: SystemDeps) {
  const { facts, retryDeadLetter, addresses, certificate, release, now = Date.now } = deps
  return {
    retryDeadLetter,
    async report(): Promise<SystemReport> {
      const [asked, stored, shown, disk] = await Promise.all([
        askServices(addresses),
        facts(),
        certificate(),
        statfs(import.meta.dirname),
      ])
      const { databaseBytes, schema, ...known } = stored
      return {
        at: new Date(now()).toISOString(),
        services: asked.map(({ name, state, down, limited }) => ({ name, state, down, limited })),
        queue: queueOf(asked),
        certificate: shown,
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
