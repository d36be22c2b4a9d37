/** What a site is expected to carry. */
export type Load = {
  /** Visits a day. */
  visits: number
  /** Card tables in play at the busiest time. */
  tables: number
  /** Who watches each of them. */
  watchers: number
}

export type PartPlan = {
  part: string
  /** Processor cores at the busiest time. */
  cores: number
  /** Processes, of which none is busy for more than seven tenths of a core; two at least where two may run. */
  instances: number
}

export type Plan = {
  recordsPerDay: number
  recordsPerSecond: number
  sockets: number
  parts: PartPlan[]
  /** Of the raw records of thirteen months, indexes included. */
  diskBytes: number
  /** What does not fit any more, or soon, and what to do about it. */
  limits: string[]
}

/** Measured; docs/scaling.md says how. */
export const units = {
  /** Of a visit: its source, four views, four events and so on, as `npm run bench -- ingest` sends them. */
  recordsPerVisit: 12,
  /** The busiest second against the mean of a day. */
  peak: 4,
  /** CPU milliseconds of a record. */
  recordMs: { gateway: 0.036, ingest: 0.064, worker: 0.026, redis: 0.014, postgres: 0.023 },
  /** CPU milliseconds of a frame that a socket is sent; what the hand itself costs is not in it. */
  frameMs: { kookGame: 0.0136, gateway: 0.0128, redis: 0.002 },
  /** Of a hand of six, for each socket. */
  framesPerHand: 20,
  secondsPerHand: 60,
  seats: 6,
  socketsPerInstance: 12_000,
  /** On disk, of a record with its indexes and its share of a visit. */
  recordBytes: 550,
  keptDays: 396,
} as const

const busyShare = 0.7
const secondsPerDay = 86_400

/** What a load needs: a rough plan from measured unit costs, for machines like the one that they were measured on. */
export function planCapacity({ visits, tables, watchers }: Load): Plan {
  const recordsPerDay = visits * units.recordsPerVisit
  const recordsPerSecond = (recordsPerDay / secondsPerDay) * units.peak
  const sockets = tables * (units.seats + watchers)
  const framesPerSecond = (sockets * units.framesPerHand) / units.secondsPerHand
  const cores = (recordMs: number, frameMs = 0) =>
    (recordsPerSecond * recordMs + framesPerSecond * frameMs) / 1000
  const { recordMs, frameMs } = units
  const parts = [
    scaled('gateway', cores(recordMs.gateway, frameMs.gateway)),
    scaled('analytics-ingest', cores(recordMs.ingest)),
    scaled('analytics-worker', cores(recordMs.worker)),
    scaled('kook-game', cores(0, frameMs.kookGame), Math.ceil(sockets / units.socketsPerInstance)),
    { part: 'redis', cores: cores(recordMs.redis, frameMs.redis), instances: 1 },
    { part: 'postgres', cores: cores(recordMs.postgres), instances: 1 },
  ]
  return {
    recordsPerDay,
    recordsPerSecond,
    sockets,
    parts,
    diskBytes: recordsPerDay * units.recordBytes * units.keptDays,
    limits: limitsOf(parts),
  }
}

function scaled(part: string, cores: number, least = 2): PartPlan {
  return { part, cores, instances: Math.max(2, least, Math.ceil(cores / busyShare)) }
}

function limitsOf(parts: readonly PartPlan[]): string[] {
  const limits: string[] = []
  const redis = parts.find(({ part }) => part === 'redis')
  if (redis !== undefined && redis.cores > busyShare) {
    limits.push('Redis: one core is all that it uses; give card tables a Redis of their own')
  }
  return limits
}
