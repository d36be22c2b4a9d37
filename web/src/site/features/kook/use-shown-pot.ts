import { durations } from '@cardroom/poker-engine/clock'
import { useEffect, useState } from 'react'
import { explainHand } from './hand-money.ts'
import type { TableState } from './table-state.ts'

/** The pot that is pointed out at a showdown: one after the other, in the time that the showdown lasts. */
export function useShownPot({ game }: TableState): number {
  const [shown, setShown] = useState<{ handId: string | null; index: number }>({
    handId: null,
    index: 0,
  })
  const handId = game?.handId ?? null
  const count = game === null ? 0 : explainHand(game).pots.length
  useEffect(() => {
    if (count < 2) return
    const timer = window.setInterval(
      () =>
        setShown((before) => {
          const index = before.handId === handId ? before.index : 0
          return { handId, index: Math.min(index + 1, count - 1) }
        }),
      durations.showdownMs / count,
    )
    return () => window.clearInterval(timer)
  }, [handId, count])
  return shown.handId === handId ? Math.min(shown.index, Math.max(count - 1, 0)) : 0
}
