import { describe, expect, it } from 'vitest'
import { isRedisUrl, redisOptions } from '../src/redis-url.ts'

describe('redisOptions', () => {
  it.each([
    ['redis://localhost', { host: 'localhost', port: 6379, db: 0 }],
    [
      'redis://ada:p%40w@10.0.0.1:7000/3',
      { username: 'ada', password: 'p@w', host: '10.0.0.1', port: 7000, db: 3 },
    ],
    ['redis://:pw@[::1]:7000', { password: 'pw', host: '::1', port: 7000, db: 0 }],
    ['rediss://h', { host: 'h', port: 6379, db: 0, tls: {} }],
    [
      'redis+sentinel://ada:pw@h1,h2:7000/room?sentinelPassword=s',
      {
        username: 'ada',
        password: 'pw',
        name: 'room',
        sentinels: [
          { host: 'h1', port: 26_379 },
          { host: 'h2', port: 7000 },
        ],
        sentinelPassword: 's',
      },
    ],
    [
      'rediss+sentinel://h1/room',
      {
        name: 'room',
        sentinels: [{ host: 'h1', port: 26_379 }],
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
      },
    ],
  ])('reads %s', (url, options) => {
    expect(isRedisUrl(url)).toBe(true)
    expect(redisOptions(url)).toEqual(options)
  })
})

describe('isRedisUrl', () => {
  it.each([
    'http://localhost',
    'redis://',
    'redis://h1,h2',
    'redis+sentinel://h1:26379',
    'redis+sentinel://h1:26379/',
    'redis+sentinel://h1,,h2/room',
    'redis://h:port',
  ])('refuses %s', (url) => {
    expect(isRedisUrl(url)).toBe(false)
  })
})
