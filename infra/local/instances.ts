import { type Service, type ServiceName, services } from './services.ts'

/** The number of processes of each service; one by default. */
export type Instances = Partial<Record<ServiceName, number>>

export type PlannedProcess = { name: string; service: Service }

/** Every service process of a stack; the second process of `chat` is named `chat-2`. */
export function planProcesses(
  instances: Instances,
  settings: Readonly<Record<string, string>>,
): PlannedProcess[] {
  const plan: PlannedProcess[] = []
  const isSet = (name: string) => !['', '0'].includes(settings[name] ?? '')
  for (const service of services as readonly (Service & { name: ServiceName })[]) {
    if (service.startsWith?.some(isSet) === false) continue
    for (let nth = 1; nth <= (instances[service.name] ?? 1); nth += 1) {
      const name = nth === 1 ? service.name : `${service.name}-${nth}`
      plan.push({ name, service })
    }
  }
  return plan
}

/** The lines of the gateway's `upstream` blocks, by template variable. */
export function upstreamServers(
  plan: readonly PlannedProcess[],
  ports: ReadonlyMap<string, number>,
): Record<string, string> {
  const servers: Record<string, string> = {}
  for (const { name, service } of plan) {
    if (service.upstream === undefined) continue
    const before = servers[service.upstream]
    // nginx never marks it as failed: a killed process refuses connections immediately and is back within ten seconds.
    const server = `server 127.0.0.1:${ports.get(name)} max_fails=0;`
    servers[service.upstream] = before === undefined ? server : `${before} ${server}`
  }
  return servers
}
