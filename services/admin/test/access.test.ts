import { permissionOf } from '@cardroom/service-kit/server'
import { describe, expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const { app, signedIn } = await testApp()

const routes = app.routeTable.flatMap((route) =>
  [route.method].flat().map((method) => ({ ...route, method: method as Method })),
)
const guarded = routes.filter(({ config }) => permissionOf(config?.access) !== null)
const early = guarded.filter(({ config }) => config?.beforePasswordChange === true)
const late = guarded.filter((route) => !early.includes(route))
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

describe('the route table', () => {
  it('guards the whole back office but the sign-in', () => {
    const open = routes.filter(
      ({ url, config }) => url.startsWith('/api/admin/') && permissionOf(config?.access) === null,
    )

    expect(open.map(nameOf)).toEqual([
      'POST /api/admin/login',
      'POST /api/admin/login/code',
      'POST /api/admin/login/passkey-options',
      'POST /api/admin/login/passkey',
    ])
  })

  it('leaves three calls to someone whose password must be changed', () => {
    const names = early.filter(({ method }) => method !== 'HEAD').map(nameOf)

    expect(names).toEqual([
      'GET /api/admin/me',
      'POST /api/admin/logout',
      'POST /api/admin/change-password',
    ])
  })
})

describe.each(guarded)('$method $url', ({ method, url }) => {
  it('is not for strangers', async () => {
    const without = await app.inject({ method, url })
    const guessed = await app.inject({ method, url, cookies: { sid: 'a'.repeat(43) } })
    const asVisitor = await app.inject({ method, url, cookies: { chat: '1.1', device: 'x' } })

    const statuses = [without, guessed, asVisitor].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([401, 401, 401])
  })
})

describe.each(late)('$method $url', ({ method, url }) => {
  it('waits for the first password change', async () => {
    const { jar } = await signedIn({ password_change_required: true })

    const response = await app.inject({ method, url, cookies: { sid: jar.get('sid') ?? '' } })

    expect(response.statusCode).toBe(403)
  })
})

describe('a session whose password must be changed', () => {
  it('is refused with the reason', async () => {
    const admin = await signedIn({ password_change_required: true })

    const response = await admin.get('/api/admin/analytics/traffic')

    expect(response.json()).toMatchObject({
      code: 'password_change_required',
      message: 'Password change required',
    })
  })
})
