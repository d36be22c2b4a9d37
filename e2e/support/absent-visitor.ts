import process from 'node:process'
import { Redis } from 'ioredis'

const letPass = `
  local state = redis.call('GET', KEYS[1])
  if not state then return 0 end
  local visit = cmsgpack.unpack(state)
  visit.seen = visit.seen - ARGV[1]
  redis.call('SET', KEYS[1], cmsgpack.pack(visit), 'KEEPTTL')
  return 1`

/**
 * Lets time pass for one visitor: the server then takes what it heard of the visitor last to be so much older. It
 * decides visits by its own clock, so nothing that a browser does can show an absence.
 */
export async function beAbsent(visitorId: string, minutes: number): Promise<void> {
  const url = process.env['CARDROOM_REDIS_URL']
  if (url === undefined) throw new Error('CARDROOM_REDIS_URL must say how to reach Redis')
  const redis = new Redis(url)
  try {
    const wasOnVisit = await redis.eval(letPass, 1, `visit:${visitorId}`, minutes * 60_000)
    if (wasOnVisit === 0) throw new Error('The visitor is on no visit')
  } finally {
    redis.disconnect()
  }
}
