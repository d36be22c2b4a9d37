import { isPermission } from '@cardroom/contracts/session'

/** The part of a route that this module reads. */
type Route = {
  method: string | string[]
  url: string
  config?: { access?: string; beforePasswordChange?: boolean }
}

/** The part of a server that this module uses: its real route table, and a way to call it. */
type Server = {
  routeTable: readonly Route[]
  inject: (request: {
    method: 'GET'
    url: string
    cookies: Record<string, string>
  }) => Promise<{ statusCode: number }>
}

/** How an admin route answers callers without access. */
export type AdminRouteAnswers = {
  route: string
  stranger: number
  /** With the cookies of public pages, and a guessed session. */
  visitor: number
  /** Signed in, with the first password still to be changed; null where that is allowed. */
  beforePasswordChange: number | null
}

/**
 * Calls every admin route of a server's route table as callers without access.
 * @param sid a session whose password must be changed
 */
export async function answersToOthers(server: Server, sid: string): Promise<AdminRouteAnswers[]> {
  const routes = server.routeTable
    .filter(({ config }) => isPermission(config?.access))
    .flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })))
  const visitorCookies = { sid: 'a'.repeat(43), chat: '1.1', device: 'x', wsop: 'b'.repeat(43) }
  return await Promise.all(
    routes.map(async ({ method, url, config }) => {
      const status = async (cookies: Record<string, string>) => {
        const request = { method: method as 'GET', url, cookies }
        return (await server.inject(request)).statusCode
      }
      return {
        route: `${method} ${url}`,
        stranger: await status({}),
        visitor: await status(visitorCookies),
        beforePasswordChange: config?.beforePasswordChange === true ? null : await status({ sid }),
      }
    }),
  )
}

/** Routes below `/api/admin/` that anyone may call. */
export function openAdminRoutes(server: Pick<Server, 'routeTable'>): string[] {
  return server.routeTable
    .filter(({ url, config }) => url.startsWith('/api/admin') && !isPermission(config?.access))
    .map(({ method, url }) => `${[method].flat().join()} ${url}`)
}
