import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { testApp } from './test-app.ts'

const { app, signedIn } = await testApp({ rateLimitFactor: 1e6 })

// Each call gets a new session, because some calls end it.
fuzzRoutes(app, async () => {
  const { jar } = await signedIn()
  return [{ sid: jar.get('sid') ?? '' }, { sid: '💥' }]
})
