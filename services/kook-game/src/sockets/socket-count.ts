import { connectionLimits } from '@cardroom/contracts/limits'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import { gauge } from '@cardroom/service-kit/metrics'

const {
  perAddress: maxPerAddress,
  perSeatedBrowser: maxPerSeatedBrowser,
  perInstance: maxPerProcess,
} = connectionLimits

export type SocketCount = ReturnType<typeof createSocketCount>

/**
 * Counts this process's open sockets. Players and watchers in one building share an address, so the limit per address
 * is high.
 * @param factor multiplies the limits per address and per browser (`RATE_LIMIT_FACTOR`)
 */
export function createSocketCount(factor: number) {
  const byAddress = createCounter()
  const byDevice = createCounter()
  let total = 0
  gauge('kook_sockets', 'Open sockets at tables', () => total)

  return {
    /** @throws {AppError} `too_many_requests` or `unavailable` when the limit is reached */
    assertBelowMax(address: string): void {
      if (total >= maxPerProcess)
        throw new AppError('unavailable', 'All tables are full for a moment')
      if (byAddress.get(limitKeyOf(address)) < maxPerAddress * factor) return
      throw new AppError('too_many_requests', 'Too many connections from your network')
    },

    /** Whether a browser with a seat may open another socket even though its address has reached the limit. */
    isBelowMaxOfBrowser: (deviceId: string): boolean =>
      total < maxPerProcess && byDevice.get(deviceId) < maxPerSeatedBrowser * factor,

    /** Counts a socket of an address, and of a browser if it is known, until the returned function is called. */
    open({ address, deviceId }: { address: string; deviceId: string | null }): () => void {
      total += 1
      const closeOfAddress = byAddress.add(limitKeyOf(address))
      const closeOfDevice = deviceId === null ? () => {} : byDevice.add(deviceId)
      return () => {
        total -= 1
        closeOfAddress()
        closeOfDevice()
      }
    },
  }
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    add(key: string): () => void {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    },
  }
}
