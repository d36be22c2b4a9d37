import { setTimeout as delay } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process, as `GET /metrics` of its own port shows them. */
export const metrics = new Registry()

/** How often the event loop is timed; its lag is shown with this in it. Every 10 ms, as by default, wakes an idle service for nothing. */
const loopTimingMs = 100

collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: loopTimingMs })

const readTimeoutMs = 2000

/** How long calls took, by the route's pattern; the address of a call stands nowhere. */
export const callSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [metrics],
})

/** A number that only rises. @param name ends in `_total` */
export function counter<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [metrics] })
}

/** A distribution. @param buckets upper ends, rising */
export function histogram(name: string, help: string, buckets: number[]): Histogram {
  return new Histogram({ name, help, buckets, registers: [metrics] })
}

/** A number or, with a label, one for each of its values. */
export type Reading = number | Readonly<Record<string, number>>

/**
 * A number that is read when the metrics are asked for. While its source fails or does not answer within two seconds it
 * is left out, so that it is neither old nor invented, and `metric_read_failures_total` rises. Of two with one name
 * the later one counts.
 * @param label the name of the label whose values `read` gives by name
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
        const reading = await inTime(read)
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
 * Numbers that one question to their source answers: it is asked once each time the metrics are. A name without a number is
 * left out.
 * @param names what each shows, by its name
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

/** The connections of the process' pool to Postgres. */
export function gaugeConnections(read: () => Record<'used' | 'idle' | 'waiting', number>): void {
  gauge(
    'postgres_connections',
    'Connections in use and at rest, and queries that wait for one',
    read,
    'state',
  )
}

const readFailures = counter(
  'metric_read_failures_total',
  'Readings of a metric that failed or took too long',
  ['metric'],
)

async function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const stop = new AbortController()
  const late = delay(readTimeoutMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error('No answer in time')
  })
  late.catch(() => {})
  try {
    return await Promise.race([read(), late])
  } finally {
    stop.abort()
  }
}
