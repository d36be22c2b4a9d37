type SeatLockEvents = {
  /** This tab plays the seat from now on. */
  onGranted: () => void
  /** Another tab has taken the seat over. */
  onTaken: () => void
}

export type SeatLock = ReturnType<typeof createSeatLock>

/**
 * Decides which tab of a browser plays a seat: the one with the lock of this name, which the browser releases when the
 * tab closes or crashes. Browsers offer locks over https only; without them, the newest tab plays.
 */
export function createSeatLock(
  name: string,
  { onGranted, onTaken }: SeatLockEvents,
  locks: LockManager | null = window.isSecureContext ? window.navigator.locks : null,
) {
  /** Set while this tab has the lock or waits for it. */
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
    // A request that steals the lock takes no signal.
    const options = steal ? { steal } : { signal: waiting.signal }
    // Rejects when another tab takes the lock, or when this one stops waiting.
    locks.request(name, options, grant).catch(() => {
      if (current !== own) return
      current = null
      onTaken()
    })
  }

  return {
    isHeld: (): boolean => current?.isHeld ?? false,
    /** Waits until no other tab has the lock. */
    claim(): void {
      if (current === null) request(false)
    },
    /** Takes the lock from any other tab. */
    take(): void {
      if (current?.isHeld !== true) request(true)
    },
    release(): void {
      current?.release()
      current = null
    },
  }
}
