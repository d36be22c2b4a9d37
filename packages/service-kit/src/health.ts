import { Health } from '@cardroom/contracts/health'
import { inTime } from './in-time.ts'
import { gauge, metrics } from './metrics.ts'
import type { CardroomServer } from './server.ts'

/** Resolves if a dependency is usable. */
export type Check = () => Promise<unknown>

const checkTimeoutMs = 1500

/**
 * Adds `GET /health/live`, `GET /health/ready` (503 with the names of what is down), `GET /health/status` (the same for the
 * public, without names) and `GET /metrics`. Without an `optional` dependency the service is degraded and still answers.
 */
export function healthRoutes(
  server: CardroomServer,
  service: string,
  required: Record<string, Check>,
  optional: Record<string, Check> = {},
): void {
  const config = { access: 'internal', isHot: true } as const
  const schema = { response: { 200: Health, 503: Health } }
  server.get('/health/live', { config, schema: { response: { 200: Health } } }, () => ({
    status: 'ok' as const,
    service,
    checks: {},
  }))
  server.get('/health/ready', { config, schema }, async (_request, reply) => {
    const health = await examine()
    return reply.code(health.status === 'down' ? 503 : 200).send(health)
  })
  server.get('/health/status', { config, schema }, async (_request, reply) => {
    const { status } = await examine()
    return reply.code(status === 'down' ? 503 : 200).send({ status, service, checks: {} })
  })

  server.get('/metrics', { config }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
  gauge(
    'dependency_up',
    'Whether a dependency is usable (1) or not (0)',
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
    Object.entries(checks).map(async ([name, check]) => {
      const isUp = await inTime(check, checkTimeoutMs).then(
        () => true,
        () => false,
      )
      return [name, isUp ? 'ok' : 'down'] as const
    }),
  )
  return Object.fromEntries(results)
}
