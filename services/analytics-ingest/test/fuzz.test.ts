import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'

const app = createApp({
  logger: pino({ level: 'silent' }),
  trustedProxies: ['127.0.0.1/32'],
  logSalt: 'salt of the tests',
  accept: async () => {},
  findPlace: () => undefined,
  keepsTypedValues: false,
  checks: { redis: async () => 'PONG', postgres: async () => 1 },
  checkDay: async () => {},
})

fuzzRoutes(app, async () => [{}, { visitorId: '💥' }])
