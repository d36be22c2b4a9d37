/** Lua scripts, which Redis runs atomically. */

const time = `
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`

/** Reads a table and the clock. KEYS: table. → version, state, what is sealed, now. */
export const readScript = `${time}
  local fields = redis.call('HMGET', KEYS[1], 'version', 'state', 'sealed')
  return { fields[1], fields[2], fields[3], now }
`

/**
 * Writes a table if its version is still the expected one, schedules its next check, adds a link to its chain, and
 * publishes the change. KEYS: table, due, chain; ARGV: expected version, version, state, due time or '', ms until it
 * expires or '', channel, start and end of the message, what is sealed, link or '', links that are kept.
 * → 1 when written.
 */
export const writeScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3], 'sealed', ARGV[9])
  if ARGV[10] ~= '' then
    redis.call('LPUSH', KEYS[3], ARGV[10])
    redis.call('LTRIM', KEYS[3], 0, ARGV[11] - 1)
  end
  if ARGV[4] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[4], KEYS[1]) end
  for _, key in ipairs({ KEYS[1], KEYS[3] }) do
    if ARGV[5] == '' then redis.call('PERSIST', key)
    else redis.call('PEXPIRE', key, ARGV[5]) end
  end
  local message = ARGV[7] .. ARGV[9] .. '","stored":' .. ARGV[3] .. ',' .. ARGV[8]
  redis.call('PUBLISH', ARGV[6], message)
  return 1
`

/**
 * Schedules the next check of an unchanged table. KEYS: table, due; ARGV: version, due time or ''.
 */
export const rescheduleScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[2], KEYS[1]) end
  return 1
`

/**
 * Claims the tables that are due by moving their due time past the lease: other instances do not see them until it
 * expires. KEYS: due; ARGV: lease in ms, maximum. → their keys, ms until the next one is due.
 */
export const claimDueScript = `${time}
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
  for _, key in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[1], key) end
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return { due, first[2] and tostring(math.floor(first[2] - now)) or '' }
`
