import { answersToOthers, openAdminRoutes } from '@cardroom/test-kit/admin-access'
import { describe, expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const { app, signedIn } = await testApp()

describe('the route table', () => {
  it('admits administrators only', async () => {
    const { sid } = await signedIn({ passwordChangeRequired: true })

    const answers = await answersToOthers(app, sid)

    expect(answers.length).toBeGreaterThan(30)
    const wrong = answers.filter(
      ({ stranger, visitor, beforePasswordChange }) =>
        stranger !== 401 || visitor !== 401 || beforePasswordChange !== 403,
    )
    expect(wrong).toEqual([])
    expect(openAdminRoutes(app)).toEqual([])
  })

  it('refuses changes that come from another site', async () => {
    const { sid } = await signedIn()
    const writes = app.routeTable.filter(
      ({ method, config }) =>
        !['GET', 'HEAD'].includes(String(method)) &&
        config?.access !== 'internal' &&
        config?.isForAnyOrigin !== true,
    )

    const answers = await Promise.all(
      writes.flatMap(({ method, url }) =>
        [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }].map((headers) =>
          app.inject({ method: method as 'POST', url, headers, cookies: { sid } }),
        ),
      ),
    )

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
  })
})
