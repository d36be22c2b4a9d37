import type { Stamp } from '@cardroom/contracts/jobs'
import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { FindPlace } from './records/places.ts'
import { recordRoutes } from './records/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'

export type AppDeps = ServerOptions & {
  accept: (record: Stamp) => Promise<void>
  /** Whether the values typed into an abandoned form may be stored. */
  keepsTypedValues: boolean
  findPlace: FindPlace
  checks: { redis: Check; postgres: Check }
  /** Rejects while records are refused because the daily limit is reached. */
  checkDay: Check
}

const bodyLimit = bodyLimitsKb.analytics * 1024

/** Creates the HTTP server of analytics-ingest from its dependencies. */
export function createApp({
  accept,
  keepsTypedValues,
  findPlace,
  checks,
  checkDay: day,
  ...options
}: AppDeps): CardroomServer {
  const server = createServer({ ...options, bodyLimit })
  recordRoutes(server, { accept, keepsTypedValues, findPlace })
  redirectRoutes(server, { accept, findPlace })
  // Either store can accept records, so losing one only degrades the service.
  healthRoutes(server, 'analytics-ingest', { storage: anyOf(checks) }, { ...checks, day })
  return server
}

function anyOf(checks: Record<string, Check>): Check {
  return () => Promise.any(Object.values(checks).map((check) => check()))
}
