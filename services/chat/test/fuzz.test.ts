import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { testApp } from './test-app.ts'

const { app, registered, sessions } = await testApp({ rateLimitFactor: 1e6 })
const { cookies } = await registered()
const sid = await sessions.open({
  adminId: crypto.randomUUID(),
  email: 'ada@backroom.example',
  firstName: 'Ada',
  lastName: 'Quinn',
  passwordChangeRequired: false,
})

fuzzRoutes(app, async () => [
  { sid, ...cookies },
  { sid, chat: '1.1.x' },
  { sid, chat: '💥' },
])
