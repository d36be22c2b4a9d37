import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../shared/format.ts'

const countMs = 400

/** The pot, counting up to its new amount. */
export function PotAmount({ pot, className }: { pot: number; className?: string | undefined }) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useRef(pot)

  useEffect(() => {
    const element = figure.current
    if (element === null) return
    const from = shown.current
    shown.current = pot
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || from >= pot) {
      element.textContent = formatMoney(pot)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(count)
    function count(now: number): void {
      // The time of the first frame may be before `startedAt`.
      const share = Math.min(1, Math.max(0, (now - startedAt) / countMs))
      if (element !== null)
        element.textContent = formatMoney(Math.round(from + (pot - from) * share))
      if (share < 1) frame = requestAnimationFrame(count)
    }
    return () => cancelAnimationFrame(frame)
  }, [pot])

  return (
    <p className={className}>
      <span aria-hidden="true">
        Pot <span ref={figure} />
      </span>
      <span className="visually-hidden">Pot {formatMoney(pot)}</span>
    </p>
  )
}
