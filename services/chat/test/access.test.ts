import { answersToOthers, openAdminRoutes } from '@cardroom/test-kit/admin-access'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const { app, owner } = await testApp()

it('refuses every admin route without an administrator’s session', async () => {
  const { sid } = await signInAs(owner, { password_change_required: true })

  const answers = await answersToOthers(app, sid)

  const refused = { stranger: 401, visitor: 401, beforePasswordChange: 403 }
  expect(answers).toEqual(
    [
      'GET /api/admin/chat-data',
      'HEAD /api/admin/chat-data',
      'PATCH /api/admin/chat-data/conversations/:id',
      'GET /api/admin/chat-data/export',
      'HEAD /api/admin/chat-data/export',
      'POST /api/admin/chat/conversations/:id/take',
      'POST /api/admin/chat/conversations/:id/hand-back',
      'POST /api/admin/chat/conversations/:id/messages',
      'POST /api/admin/chat/conversations/:id/typing',
      'GET /api/admin/chat/conversations/:id/stream',
      'HEAD /api/admin/chat/conversations/:id/stream',
      'GET /api/admin/chat/canned-answers',
      'HEAD /api/admin/chat/canned-answers',
      'PUT /api/admin/chat/canned-answers/:id',
      'DELETE /api/admin/chat/canned-answers/:id',
    ].map((route) => ({ route, ...refused })),
  )
  expect(openAdminRoutes(app)).toEqual([])
})
