import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { inTime } from './in-time.ts'

/** The metrics of this process, served at `GET /metrics`. */
export const metrics = new Registry()

/** The resolution of the event loop's lag, which is included in it. The default of 10 ms wakes idle services needlessly. */
const loopTimingMs = 100

collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: loopTimingMs })

const readTimeoutMs = 2000

/** Durations by the pattern of the route, never by its address. */
export const callSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [metrics],
})

/** A number that only increases. @param name ends in `_total` */
export function counter<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [metrics] })
}

/** A distribution. @param buckets ascending upper bounds */
export function histogram(name: string, help: string, buckets: number[]): Histogram {
  return new Histogram({ name, help, buckets, registers: [metrics] })
}

/** A number or, with a label, one per value of the label. */
export type Reading = number | Readonly<Record<string, number>>

/**
 * A number that is read when the metrics are requested. If its source fails or takes more than two seconds, it is omitted
 * and `metric_read_failures_total` increases. A later gauge replaces an earlier one of the same name.
 * @param label the name of the label whose values are the keys of a reading
 */
export function gauge(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  label?: string,
): void {
  metrics.removeSingleMetric(name)
  const shown = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [metrics],
    async collect() {
      shown.reset()
      if (label === undefined) shown.remove()
      try {
        const reading = await inTime(async () => await read(), readTimeoutMs)
        if (typeof reading === 'number') shown.set(reading)
        else if (label !== undefined)
          for (const [value, count] of Object.entries(reading)) shown.set({ [label]: value }, count)
      } catch {
        readFailures.inc({ metric: name })
      }
    },
  })
}

/**
 * Gauges that share one reading per request of the metrics. A name without a value is omitted.
 * @param names help texts by name
 */
export function gauges<Name extends string>(
  names: Readonly<Record<Name, string>>,
  read: () => Promise<Partial<Record<Name, number>>>,
): void {
  let asked: Promise<Partial<Record<Name, number>>> | undefined
  const ask = () =>
    (asked ??= read().finally(() => {
      asked = undefined
    }))
  for (const name of Object.keys(names) as Name[])
    gauge(name, names[name], async () => {
      const value = (await ask())[name]
      if (value === undefined) throw new Error('No such figure')
      return value
    })
}

/** The connections of this process's Postgres pool. */
export function gaugeConnections(read: () => Record<'used' | 'idle' | 'waiting', number>): void {
  gauge(
    'postgres_connections',
    'Connections in use and idle, and queries that wait for one',
    read,
    'state',
  )
}

const readFailures = counter(
  'metric_read_failures_total',
  'Readings of a metric that failed or took too long',
  ['metric'],
)
