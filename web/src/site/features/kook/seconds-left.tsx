import { useSyncExternalStore } from 'react'

/**
 * Returns the whole seconds until a deadline, counting down; null without a deadline.
 * @param deadline epoch milliseconds by this machine's clock
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
  /** The deadline in epoch milliseconds, by this machine's clock. */
  deadline: number
  className?: string | undefined
}

/** The seconds until a deadline. They are hidden from screen readers, which would announce them every second. */
export function SecondsLeft({ deadline, className }: Props) {
  return (
    <span className={className} aria-hidden="true">
      {useSecondsLeft(deadline)} s
    </span>
  )
}
