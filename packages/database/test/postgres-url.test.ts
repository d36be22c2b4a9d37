import { databaseOf, hostUrls, withDatabase } from '@cardroom/database/postgres-url'
import { describe, expect, it } from 'vitest'

const several =
  'postgres://u:p%40w@h1:5432,h2/room?target_session_attrs=read-write&sslmode=verify-full'

describe('hostUrls', () => {
  it('has a URL for each host, without what only libpq reads', () => {
    expect(hostUrls(several)).toEqual([
      'postgres://u:p%40w@h1:5432/room?sslmode=verify-full',
      'postgres://u:p%40w@h2/room?sslmode=verify-full',
    ])
    expect(hostUrls('postgresql://[::1]:5432/room')).toEqual(['postgresql://[::1]:5432/room'])
  })

  it('does not repeat a URL that it cannot read, which has a password', () => {
    expect(() => hostUrls('mysql://u:secret@h/room')).toThrow(/^This is no URL of a Postgres$/)
  })
})

describe('withDatabase', () => {
  it('names another database of the same servers', () => {
    expect(databaseOf(several)).toBe('room')
    expect(withDatabase(several, 'a b')).toBe(
      'postgres://u:p%40w@h1:5432,h2/a%20b?target_session_attrs=read-write&sslmode=verify-full',
    )
    expect(databaseOf(withDatabase('postgres://h', 'a b'))).toBe('a b')
  })
})
