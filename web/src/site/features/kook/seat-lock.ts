type SeatLockEvents = {
  /** Called when this tab starts to play the seat. */
  onGranted: () => void
  /** Called when another tab takes the seat over. */
  onTaken: () => void
}

export type SeatLock = ReturnType<typeof createSeatLock>

/**
 * Decides which tab of a browser plays a seat: the tab that holds the lock with this name. The browser releases the
 * lock when the tab closes or crashes. Browsers offer locks only over https; without locks, the newest tab plays.
 */
export function createSeatLock(
  name: string,
  { onGranted, onTaken }: SeatLockEvents,
  locks: LockManager | null = window.isSecureContext ? window.navigator.locks : null,
) {
  /** Set while this tab holds the lock or waits for it. */
  let current: { release: () => void; isHeld: boolean } | null = null

  function request(steal: boolean): void {
    current?.release()
    const waiting = new AbortController()
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const release = () => {
      waiting.abort()
      resolve()
    }
    const own = { release, isHeld: false }
    current = own
    const grant = async () => {
      if (current !== own) return
      own.isHeld = true
      onGranted()
      await held
    }
    if (locks === null) {
      void grant()
      return
    }
    // A request that steals the lock must not have a signal.
    const options = steal ? { steal } : { signal: waiting.signal }
    // The promise rejects when another tab takes the lock, or when this tab stops waiting.
    locks.request(name, options, grant).catch(() => {
      if (current !== own) return
      current = null
      onTaken()
    })
  }

  return {
    isHeld: (): boolean => current?.isHeld ?? false,
    /** Requests the lock and waits until no other tab holds it. */
    claim(): void {
      if (current === null) request(false)
    },
    /** Takes the lock away from any other tab. */
    take(): void {
      if (current?.isHeld !== true) request(true)
    },
    release(): void {
      current?.release()
      current = null
    },
  }
}
