import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { testApp } from './test-app.ts'

const { app } = await testApp({ rateLimitFactor: 1e6 })

fuzzRoutes(app, async () => [{}, { kook: '💥' }])
