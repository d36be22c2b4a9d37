import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A signed-in administrator who has changed the first password. */
export type AdminAccount = {
  email: string
  /** The current password. */
  password: string
  /** In the shape that a browser context takes. */
  cookies: { name: string; value: string }[]
  /** The same as one `Cookie` header. */
  cookieHeader: string
}

type SignIn = { status: number; isChangeDue: boolean; cookies: Map<string, string> }

const maxAttempts = 10

/**
 * Signs in to a stack whose first administrator is known (`CARDROOM_ADMIN_EMAIL`,
 * `CARDROOM_ADMIN_PASSWORD`), changing the first password if that is still due. Suites that share a stack
 * may call it at once: all use the same next password, and one that loses the race tries again.
 */
export async function signedInAdmin(origin: string): Promise<AdminAccount> {
  const { email, firstPassword, nextPassword } = adminCredentials()
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const changed = await signIn(origin, email, nextPassword)
    if (changed.status === 200) return account(email, nextPassword, changed.cookies)
    const first = await signIn(origin, email, firstPassword)
    if (first.status === 200) {
      if (!first.isChangeDue) return account(email, firstPassword, first.cookies)
      const status = await changePassword(origin, first.cookies, nextPassword)
      if (status === 200) return account(email, nextPassword, first.cookies)
    }
    await sleep(100 * attempt)
  }
  throw new Error(`Cannot sign in as ${email}`)
}

/** The first administrator, and the password that the tests change the first one to. */
export function adminCredentials() {
  const email = process.env['CARDROOM_ADMIN_EMAIL']
  const firstPassword = process.env['CARDROOM_ADMIN_PASSWORD']
  if (!email || !firstPassword) {
    throw new Error('CARDROOM_ADMIN_EMAIL and CARDROOM_ADMIN_PASSWORD must say who may sign in')
  }
  const nextPassword = process.env['CARDROOM_ADMIN_NEW_PASSWORD'] ?? `${firstPassword} once changed`
  return { email, firstPassword, nextPassword }
}

function account(email: string, password: string, jar: Map<string, string>): AdminAccount {
  const cookies = [...jar].map(([name, value]) => ({ name, value }))
  return { email, password, cookies, cookieHeader: headerOf(jar) }
}

async function signIn(origin: string, email: string, password: string): Promise<SignIn> {
  const cookies = new Map<string, string>()
  const reply = await post(`${origin}/api/admin/login`, cookies, { email, password })
  const body = (await reply.json()) as { user?: { passwordChangeRequired: boolean } }
  return { status: reply.status, isChangeDue: body.user?.passwordChangeRequired ?? false, cookies }
}

async function changePassword(
  origin: string,
  cookies: Map<string, string>,
  newPassword: string,
): Promise<number> {
  const reply = await post(`${origin}/api/admin/change-password`, cookies, { newPassword })
  return reply.status
}

/** Posts JSON as a page of the site does; cookies that come back replace those in the jar. */
async function post(url: string, jar: Map<string, string>, body: object): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      cookie: headerOf(jar),
    },
    body: JSON.stringify(body),
  })
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return reply
}

function headerOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
