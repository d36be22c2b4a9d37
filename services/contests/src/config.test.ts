import { readConfig } from '@cardroom/service-kit/config'
import { describe, expect, it } from 'vitest'
import { Config } from './config.ts'

function read(variables: Record<string, string> = {}) {
  return readConfig(Config, {
    LISTEN_PORT: '3000',
    LOG_SALT: 'sixteen characters',
    DATABASE_URL: 'postgres://localhost/cardroom',
    REDIS_URL: 'redis://localhost',
    ...variables,
  })
}

describe('the configuration', () => {
  it('reads lists with commas between', () => {
    const config = read({
      NEWSLETTER_FEED_URLS: 'https://letter.example/feed, https://mirror.example/feed,',
      NEWSLETTER_LINK_HOSTS: 'www.letter.example , LETTER.example',
    })

    expect(config.NEWSLETTER_FEED_URLS.map(({ href }) => href)).toEqual([
      'https://letter.example/feed',
      'https://mirror.example/feed',
    ])
    expect(config.NEWSLETTER_LINK_HOSTS).toEqual(['www.letter.example', 'letter.example'])
  })

  it.each([
    [
      { NEWSLETTER_FEED_URLS: 'http://letter.example/feed' },
      'letter.example is only requested over https',
    ],
    [{ NEWSLETTER_FEED_URLS: 'http://127.0.0.1/feed' }, '127.0.0.1 is only requested over https'],
    [
      { NEWSLETTER_FEED_URLS: 'http://localhost/feed', NEWSLETTER_FEED_ALLOW_LOCAL: '1' },
      'localhost is only requested over https',
    ],
    [{ NEWSLETTER_FEED_URLS: 'file:///etc/passwd' }, 'NEWSLETTER_FEED_URLS.0'],
    [{ NEWSLETTER_FEED_URLS: 'letter.example/feed' }, 'NEWSLETTER_FEED_URLS.0'],
    [{ NEWSLETTER_FEED_URLS: Array(4).fill('https://a.example').join() }, 'NEWSLETTER_FEED_URLS'],
    [{ NEWSLETTER_LINK_HOSTS: 'https://letter.example' }, 'NEWSLETTER_LINK_HOSTS.0'],
    [{ NEWSLETTER_FEED_ALLOW_LOCAL: 'yes' }, 'NEWSLETTER_FEED_ALLOW_LOCAL'],
  ])('refuses %o', (variables, fault) => {
    expect(() => read(variables)).toThrow(fault)
  })
})
