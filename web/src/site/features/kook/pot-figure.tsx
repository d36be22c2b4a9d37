import { useEffect, useRef } from 'react'
import { dollars } from './spoken.ts'

const countMs = 400

/** The pot, counting up to what it has become. */
export function PotFigure({ pot, className }: { pot: number; className?: string | undefined }) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useRef(pot)

  useEffect(() => {
    const element = figure.current
    if (element === null) return
    const from = shown.current
    shown.current = pot
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || from >= pot) {
      element.textContent = dollars(pot)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(count)
    function count(now: number): void {
      const share = Math.min(1, (now - startedAt) / countMs)
      if (element !== null) element.textContent = dollars(Math.round(from + (pot - from) * share))
      if (share < 1) frame = requestAnimationFrame(count)
    }
    return () => cancelAnimationFrame(frame)
  }, [pot])

  return (
    <p className={className}>
      <span aria-hidden="true">
        Pot <span ref={figure} />
      </span>
      <span className="spoken">Pot {dollars(pot)}</span>
    </p>
  )
}
