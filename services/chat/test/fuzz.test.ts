import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { testApp } from './test-app.ts'

const { app, owner, registered } = await testApp({ rateLimitFactor: 1e6 })
const { cookies } = await registered()
const { sid } = await signInAs(owner)

fuzzRoutes(app, async () => [
  { sid, ...cookies },
  { sid, chat: '1.1.x' },
  { sid, chat: '💥' },
])
