import type { Database } from '@cardroom/database/client'
import { sessionReader } from '@cardroom/database/sessions'
import { may, type Role } from '@cardroom/contracts/session'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { openApps, type Route, routesOf } from './routes.ts'

/** All callers except the first have a session. */
const callers = [
  'no session',
  'viewer',
  'editor',
  'owner',
  'suspended',
  'expired',
  'must change',
  'other origin',
] as const
type Caller = (typeof callers)[number]

/** Whether a call reaches its handler; if it does not, the status of the refusal. */
type Answer = 'yes' | number

export type RouteAccess = { route: Route; answers: Record<Caller, Answer> }

/**
 * Calls every route of every service as each kind of caller, up to its handler. Access is decided before the handler
 * runs, so nothing changes.
 * @param db a migrated database, connected as its owner, for the administrators and their sessions
 */
export async function readAccess(db: Database): Promise<RouteAccess[]> {
  const cookies = await sessionsOf(db)
  // No caller has a link or a key.
  const sharing = { identify: async () => null }
  const table: RouteAccess[] = []
  for (const [service, app] of openApps({ sessions: sessionReader(db), sharing })) {
    app.addHook('preParsing', async (_request, reply) => reply.code(299).send())
    await app.ready()
    for (const route of routesOf(service, app)) {
      const url = route.url.replaceAll(/:\w+/g, '1')
      const answers = {} as Record<Caller, Answer>
      for (const caller of callers) {
        const sid = cookies[caller]
        const { statusCode } = await app.inject({
          method: route.method as 'GET',
          url,
          ...(sid !== undefined && { cookies: { sid } }),
          ...(caller === 'other origin' && { headers: { origin: 'https://evil.example' } }),
        })
        answers[caller] = statusCode === 299 ? 'yes' : statusCode
      }
      table.push({ route, answers })
    }
    await app.close()
  }
  return table
}

/** The response that the route's declaration requires. */
export function expectedAnswer(route: Route, caller: Caller): Answer {
  if (caller === 'other origin' && asksOrigin(route)) return 403
  if (route.permission === null) return 'yes'
  switch (caller) {
    case 'no session':
    case 'suspended':
    case 'expired':
      return 401
    case 'must change':
      return route.isBeforePasswordChange ? 'yes' : 403
    case 'other origin':
      return 'yes'
    case 'viewer':
    case 'editor':
    case 'owner':
      return may(caller, route.permission) ? 'yes' : 403
  }
}

/**
 * Browsers can send state-changing calls and WebSocket requests from any page; the gateway's calls come from no page.
 */
function asksOrigin({ access, isForAnyOrigin, method, url }: Route): boolean {
  return access !== 'internal' && !isForAnyOrigin && (method !== 'GET' || url.startsWith('/ws/'))
}

/** One sentence for every response that differs from the declaration. */
export function wrongAnswers(table: readonly RouteAccess[]): string[] {
  return table.flatMap(({ route, answers }) =>
    callers
      .filter((caller) => answers[caller] !== expectedAnswer(route, caller))
      .map(
        (caller) =>
          `${route.method} ${route.url}, ${caller}: ${answers[caller]} instead of ${expectedAnswer(route, caller)}`,
      ),
  )
}

async function sessionsOf(db: Database): Promise<Partial<Record<Caller, string>>> {
  const of = async (role: Role) => (await signInAs(db, { role })).sid
  const suspended = await signInAs(db, { suspended_at: new Date() })
  const expired = await signInAs(db)
  await db
    .updateTable('admin_sessions')
    .set({ used_at: new Date(Date.now() - 61 * 60_000) })
    .where('user_id', '=', expired.id)
    .execute()
  const mustChange = await signInAs(db, { password_change_required: true })
  return {
    viewer: await of('viewer'),
    editor: await of('editor'),
    owner: await of('owner'),
    suspended: suspended.sid,
    expired: expired.sid,
    'must change': mustChange.sid,
    'other origin': await of('owner'),
  }
}
