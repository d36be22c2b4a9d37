import type { Database } from '@cardroom/database/client'
import { sessionReader } from '@cardroom/database/sessions'
import { may, type Role } from '@cardroom/contracts/session'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { openApps, type Route, routesOf } from './routes.ts'

/** Who calls; each but the first two with a session that was opened before. */
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

/** Whether a call reaches its handler, or with which status it is refused. */
type Answer = 'yes' | number

export type RouteAccess = { route: Route; answers: Record<Caller, Answer> }

/**
 * Calls every route of every service as each caller, up to its handler: access is decided before, and nothing is changed.
 * @param db a migrated database, as its owner, for the administrators and their sessions
 */
export async function readAccess(db: Database): Promise<RouteAccess[]> {
  const cookies = await sessionsOf(db)
  // Nobody has opened a link, or sends a key.
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

/** What a caller must be answered, by what the route states about itself. */
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

/** A browser sends a call that changes something, and a socket's request, from any page; the gateway's own come from none. */
function asksOrigin({ access, isForAnyOrigin, method, url }: Route): boolean {
  return access !== 'internal' && !isForAnyOrigin && (method !== 'GET' || url.startsWith('/ws/'))
}

/** Every answer that differs from what the route states, in words. */
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

/** The table, as people read it. */
export function accessTable(table: readonly RouteAccess[]): string {
  const rows = table.map(({ route, answers }) => [
    `${route.method} ${route.url}`,
    route.access,
    ...callers.map((caller) => String(answers[caller])),
  ])
  const lines = [['Route', 'Access', ...callers], ...rows]
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .join('\n')
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
