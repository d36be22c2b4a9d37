import { createLogger } from '@cardroom/service-kit/logger'
import type { Permission } from '@cardroom/contracts/session'
import { type CardroomServer, permissionOf } from '@cardroom/service-kit/server'
import { createApp as admin } from '../../services/admin/src/app.ts'
import { createApp as ingest } from '../../services/analytics-ingest/src/app.ts'
import { createApp as chat } from '../../services/chat/src/app.ts'
import { createApp as contests } from '../../services/contests/src/app.ts'
import { createApp as kook } from '../../services/kook-game/src/app.ts'
import type { z } from 'zod'

/** A route as a service registers it. */
export type Route = {
  service: string
  method: string
  url: string
  access: string
  /** The permission that the caller needs; null for a route without a session. */
  permission: Permission | null
  isBeforePasswordChange: boolean
  /** Accepts calls from any page, because a secret proves what the caller may do. */
  isForAnyOrigin: boolean
  schema: {
    body?: z.core.$ZodType
    params?: z.core.$ZodType
    querystring?: z.core.$ZodType
    response?: Record<string, z.core.$ZodType>
  }
}

const apps = { 'analytics-ingest': ingest, admin, chat, contests, 'kook-game': kook }

/** Every route of every service, from the route tables of the services themselves. */
export async function readRoutes(): Promise<Route[]> {
  const routes = await Promise.all(
    openApps({}).map(async ([service, app]) => {
      await app.ready()
      const own = routesOf(service, app)
      await app.close()
      return own
    }),
  )
  return routes.flat()
}

/**
 * The servers of all services, before they are started. No handler may be called.
 * @param parts the dependencies that are used before a handler is reached
 */
export function openApps(parts: object): [service: string, app: CardroomServer][] {
  return Object.entries(apps).map(([service, createApp]) => [
    service,
    (createApp as (deps: never) => CardroomServer)(unusedDeps(parts)),
  ])
}

/** The routes of a server that is ready. */
export function routesOf(service: string, app: CardroomServer): Route[] {
  return app.routeTable.flatMap(({ method, url, config, schema }) =>
    [method]
      .flat()
      .filter((name) => name !== 'HEAD')
      .map((name) => ({
        service,
        method: name,
        url,
        access: config?.access ?? '',
        permission: permissionOf(config?.access),
        isBeforePasswordChange: config?.beforePasswordChange === true,
        isForAnyOrigin: config?.isForAnyOrigin === true,
        schema: (schema ?? {}) as Route['schema'],
      })),
  )
}

/** Dependencies of a service. Only handlers use repositories, and none is called here. */
function unusedDeps(parts: object): never {
  const unused: unknown = new Proxy(() => unused, {
    get: (_target, name) => (name === 'then' ? undefined : unused),
  })
  const used = {
    logger: createLogger('docs', 'silent'),
    trustedProxies: [],
    logSalt: 'not used',
    cookieSecret: 'not used',
    ...parts,
  }
  return new Proxy(used, { get: (known, name) => Reflect.get(known, name) ?? unused }) as never
}
