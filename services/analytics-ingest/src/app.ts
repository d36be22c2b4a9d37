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
  /** Rejects while records are refused because the day is full. */
  checkDay: Check
}

const bodyLimit = bodyLimitsKb.analytics * 1024

/** The HTTP routes of analytics-ingest; what they depend on is passed in. */
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
  // One of the two is enough to store a record, so losing the other only degrades the service.
  healthRoutes(server, 'analytics-ingest', { storage: anyOf(checks) }, { ...checks, day })
  return server
}

function anyOf(checks: Record<string, Check>): Check {
  return () => Promise.any(Object.values(checks).map((check) => check()))
}
