import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'

const perAddress = 60
const perProcess = 12_000

/**
 * Counts this process's open sockets. A card room shares one address, so an address may have many.
 * @param factor multiplies what an address may have (`RATE_LIMIT_FACTOR`)
 */
export function createSocketCount(factor: number) {
  const byAddress = new Map<string, number>()
  let total = 0

  return {
    /** @throws {AppError} `too_many_requests` or `unavailable` when another socket is one too many */
    refuseOneTooMany(address: string): void {
      if (total >= perProcess) throw new AppError('unavailable', 'All tables are full for a moment')
      if ((byAddress.get(limitKeyOf(address)) ?? 0) < perAddress * factor) return
      throw new AppError('too_many_requests', 'Too many connections from your network')
    },

    /** Counts a socket until the function that it returns is called. */
    open(address: string): () => void {
      const key = limitKeyOf(address)
      total += 1
      byAddress.set(key, (byAddress.get(key) ?? 0) + 1)
      return () => {
        total -= 1
        const left = (byAddress.get(key) ?? 1) - 1
        if (left === 0) byAddress.delete(key)
        else byAddress.set(key, left)
      }
    },
  }
}
