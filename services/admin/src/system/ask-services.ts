import { Health } from '@cardroom/contracts/health'
import type { ServiceState } from '@cardroom/contracts/system'

/** A service and its address, such as `http://chat:3000`. */
export type ServiceAddress = { name: string; url: string }

export type AskedService = ServiceState & {
  /** The text of the service's metrics; empty if the service did not respond. */
  metrics: string
}

const timeoutMs = 2000

/** Checks the status of all services in parallel. A service that does not respond in time is `silent`. */
export async function askServices(addresses: readonly ServiceAddress[]): Promise<AskedService[]> {
  return await Promise.all(addresses.map(ask))
}

async function ask({ name, url }: ServiceAddress): Promise<AskedService> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const [health, metrics] = await Promise.all([
      fetch(new URL('/health/ready', url), { signal }).then(async (answer) =>
        Health.parse(await answer.json()),
      ),
      fetch(new URL('/metrics', url), { signal }).then((answer) => answer.text()),
    ])
    const down = Object.entries(health.checks).filter(([, state]) => state === 'down')
    return {
      name,
      state: health.status,
      down: down.map(([dependency]) => dependency),
      limited: sumOf(metrics, 'http_request_duration_seconds_count', 'status="429"') ?? 0,
      metrics,
    }
  } catch {
    return { name, state: 'silent', down: [], limited: null, metrics: '' }
  }
}

/**
 * The sum of a metric's values whose labels contain a text.
 * @param metrics in the Prometheus format
 * @returns null if there is no such value
 */
export function sumOf(metrics: string, name: string, label = ''): number | null {
  const values = metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => line.includes(label))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}
