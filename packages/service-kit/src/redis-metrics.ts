import type { Redis } from 'ioredis'
import { gauges } from './metrics.ts'

/** Metrics of Redis by their field in `INFO`, with the names of redis_exporter, so that its dashboards work. */
const fields = {
  redis_uptime_in_seconds: 'uptime_in_seconds',
  redis_connected_clients: 'connected_clients',
  redis_blocked_clients: 'blocked_clients',
  redis_connected_slaves: 'connected_slaves',
  redis_memory_used_bytes: 'used_memory',
  redis_memory_max_bytes: 'maxmemory',
  redis_commands_processed_total: 'total_commands_processed',
  redis_rejected_connections_total: 'rejected_connections',
  redis_evicted_keys_total: 'evicted_keys',
  redis_aof_current_size_bytes: 'aof_current_size',
  redis_aof_delayed_fsync: 'aof_delayed_fsync',
} as const

type Name = keyof typeof fields | 'redis_aof_last_write_status'

/** Adds the metrics of Redis itself. */
export function gaugeRedis(redis: Redis): void {
  const names: Record<Name, string> = {
    redis_aof_last_write_status: 'Whether Redis can write its append-only file (1) or not (0)',
    ...(Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, `${field} of INFO`]),
    ) as Record<keyof typeof fields, string>),
  }
  gauges(names, async () => readInfo(await redis.info()))
}

function readInfo(info: string): Partial<Record<Name, number>> {
  const values = new Map(info.split('\r\n').map((line) => line.split(':', 2) as [string, string]))
  const known = Object.entries(fields).flatMap(([name, field]) =>
    values.has(field) ? [[name, Number(values.get(field))]] : [],
  )
  return {
    redis_aof_last_write_status: values.get('aof_last_write_status') === 'ok' ? 1 : 0,
    ...(Object.fromEntries(known) as Partial<Record<Name, number>>),
  }
}
