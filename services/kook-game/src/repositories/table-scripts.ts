/** What Redis does in one step, in Lua: nothing else can happen in between, whoever else is at it. */

const time = `
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`

/** KEYS: table. → version, state, now. */
export const readScript = `${time}
  local fields = redis.call('HMGET', KEYS[1], 'version', 'state')
  return { fields[1], fields[2], now }
`

/**
 * Writes a table if it is still the one that was read, says when it is to be looked at next, and tells everyone.
 * KEYS: table, due; ARGV: expected version, version, state, due time or '', ms until it expires or '', channel, message.
 * → 1 when written.
 */
export const writeScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
  if ARGV[4] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[4], KEYS[1]) end
  if ARGV[5] == '' then redis.call('PERSIST', KEYS[1])
  else redis.call('PEXPIRE', KEYS[1], ARGV[5]) end
  redis.call('PUBLISH', ARGV[6], ARGV[7])
  return 1
`

/**
 * Says when an unchanged table is to be looked at next. KEYS: table, due; ARGV: version, due time or ''.
 */
export const rescheduleScript = `
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('ZREM', KEYS[2], KEYS[1])
  else redis.call('ZADD', KEYS[2], ARGV[2], KEYS[1]) end
  return 1
`

/**
 * Takes the tables that are due, each by moving it on: whoever comes next does not see it, and whoever comes after
 * the lease does, if it was not dealt with. KEYS: due; ARGV: lease in ms, most of them. → their keys, ms until the next.
 */
export const takeDueScript = `${time}
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
  for _, key in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[1], key) end
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return { due, first[2] and tostring(math.floor(first[2] - now)) or '' }
`
