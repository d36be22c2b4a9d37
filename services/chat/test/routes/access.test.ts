import { randomUUID } from 'node:crypto'
import { answersToOthers, openAdminRoutes } from '@cardroom/test-kit/admin-access'
import { expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, sessions } = await testApp()

it('refuses every admin route without an administrator’s session', async () => {
  const sid = await sessions.open({
    adminId: randomUUID(),
    email: 'ada@quinn.example',
    firstName: 'Ada',
    lastName: 'Quinn',
    passwordChangeRequired: true,
  })

  const answers = await answersToOthers(app, sid)

  const refused = { stranger: 401, visitor: 401, beforePasswordChange: 403 }
  expect(answers).toEqual(
    [
      'GET /api/admin/chat-data',
      'HEAD /api/admin/chat-data',
      'PATCH /api/admin/chat-data/conversations/:id',
      'GET /api/admin/chat-data/export',
      'HEAD /api/admin/chat-data/export',
    ].map((route) => ({ route, ...refused })),
  )
  expect(openAdminRoutes(app)).toEqual([])
})
