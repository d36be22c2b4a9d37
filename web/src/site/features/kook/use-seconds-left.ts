import { useCallback, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whole seconds until a moment, counting down; null without one.
 * @param deadline epoch milliseconds of this machine's clock
 */
export function useSecondsLeft(deadline: number | null): number | null {
  const read = () =>
    deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
  return useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        if (deadline === null) return never()
        const timer = window.setInterval(onChange, 200)
        return () => window.clearInterval(timer)
      },
      [deadline],
    ),
    read,
    () => null,
  )
}
