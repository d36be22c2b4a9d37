import { Health } from '@cardroom/contracts/health'
import { gauge, metrics } from './metrics.ts'
import type { CardroomServer } from './server.ts'

/** A dependency's check: resolves when it can be used. */
export type Check = () => Promise<unknown>

const checkTimeoutMs = 1500

/**
 * Adds `GET /health/live` (the process answers) and `GET /health/ready` (it can do its work: 200, or
 * 503 naming what is down) and `GET /health/status` (the same for strangers, who do not learn what is down).
 * `optional` dependencies only degrade: the service answers without them. `GET /metrics` has the metrics of the process.
 */
export function healthRoutes(
  server: CardroomServer,
  service: string,
  required: Record<string, Check>,
  optional: Record<string, Check> = {},
): void {
  server.get(
    '/health/live',
    { config: { access: 'internal', isHot: true }, schema: { response: { 200: Health } } },
    () => ({ status: 'ok' as const, service, checks: {} }),
  )
  server.get(
    '/health/ready',
    {
      config: { access: 'internal', isHot: true },
      schema: { response: { 200: Health, 503: Health } },
    },
    async (_request, reply) => {
      const health = await examine()
      return reply.code(health.status === 'down' ? 503 : 200).send(health)
    },
  )
  server.get(
    '/health/status',
    {
      config: { access: 'internal', isHot: true },
      schema: { response: { 200: Health, 503: Health } },
    },
    async (_request, reply) => {
      const { status } = await examine()
      return reply.code(status === 'down' ? 503 : 200).send({ status, service, checks: {} })
    },
  )

  server.get('/metrics', { config: { access: 'internal', isHot: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
  gauge(
    'dependency_up',
    'Whether a dependency can be used (1) or not (0)',
    async () => {
      const { checks } = await examine()
      return Object.fromEntries(
        Object.entries(checks).map(([name, state]) => [name, state === 'ok' ? 1 : 0]),
      )
    },
    'dependency',
  )

  async function examine(): Promise<Health> {
    const [requiredChecks, optionalChecks] = await Promise.all([runAll(required), runAll(optional)])
    const isDown = Object.values(requiredChecks).includes('down')
    const isDegraded = Object.values(optionalChecks).includes('down')
    const status = isDown ? 'down' : isDegraded ? 'degraded' : 'ok'
    return { status, service, checks: { ...requiredChecks, ...optionalChecks } }
  }
}

async function runAll(checks: Record<string, Check>): Promise<Record<string, 'ok' | 'down'>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await isUp(check)] as const),
  )
  return Object.fromEntries(results)
}

async function isUp(check: Check): Promise<'ok' | 'down'> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs)
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
