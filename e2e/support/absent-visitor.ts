import process from 'node:process'
import { Redis } from 'ioredis'

/**
 * Lets time pass for one visitor: the server then takes what it heard of the visitor last to be so much older. It
 * decides visits by its own clock, so nothing that a browser does can show an absence.
 */
export async function beAbsent(visitorId: string, minutes: number): Promise<void> {
  const url = process.env['CARDROOM_REDIS_URL']
  if (url === undefined) throw new Error('CARDROOM_REDIS_URL must say how to reach Redis')
  const redis = new Redis(url)
  try {
    const key = `visit:${visitorId}`
    const visit = JSON.parse((await redis.get(key)) ?? 'null') as { seen: number } | null
    if (visit === null) throw new Error('The visitor is on no visit')
    const seen = visit.seen - minutes * 60_000
    await redis.set(key, JSON.stringify({ ...visit, seen }), 'KEEPTTL')
  } finally {
    redis.disconnect()
  }
}
