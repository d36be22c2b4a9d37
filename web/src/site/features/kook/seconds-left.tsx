import { useSyncExternalStore } from 'react'

/**
 * Whole seconds until a moment, counting down; null without one.
 * @param deadline epoch milliseconds of this machine's clock
 */
export function useSecondsLeft(deadline: number | null): number | null {
  return useSyncExternalStore(
    onTick,
    () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))),
    () => null,
  )
}

function onTick(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, 200)
  return () => window.clearInterval(timer)
}

type Props = {
  /** Epoch milliseconds of this machine's clock. */
  deadline: number
  className?: string | undefined
}

/** The seconds until a deadline, hidden from screen readers, which would read them every second. */
export function SecondsLeft({ deadline, className }: Props) {
  return (
    <span className={className} aria-hidden="true">
      {useSecondsLeft(deadline)} s
    </span>
  )
}
