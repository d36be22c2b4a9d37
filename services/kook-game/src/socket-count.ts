import { connectionLimits } from '@cardroom/contracts/limits'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'

const { perAddress: maxPerAddress, perInstance: maxPerProcess } = connectionLimits

/**
 * Counts this process's open sockets. Players in one building share an address, so an address may have many.
 * @param factor multiplies the maximum of an address (`RATE_LIMIT_FACTOR`)
 */
export function createSocketCount(factor: number) {
  const byAddress = new Map<string, number>()
  let total = 0

  return {
    /** @throws {AppError} `too_many_requests` or `unavailable` when the maximum is reached */
    assertBelowMax(address: string): void {
      if (total >= maxPerProcess)
        throw new AppError('unavailable', 'All tables are full for a moment')
      if ((byAddress.get(limitKeyOf(address)) ?? 0) < maxPerAddress * factor) return
      throw new AppError('too_many_requests', 'Too many connections from your network')
    },

    /** Counts a socket until the returned function is called. */
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
