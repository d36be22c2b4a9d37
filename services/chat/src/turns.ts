import type { Turn } from './repositories/conversations.ts'

/** Three times within a lease. */
const renewMs = 2000

export type Turns = ReturnType<typeof createTurns>

/** Renews the turns whose answers this instance is making, all of them at once. */
export function createTurns(renew: (turns: readonly Turn[]) => Promise<void>) {
  const held = new Set<Turn>()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Keeps a turn until what this returns is called. */
    hold(turn: Turn): () => void {
      held.add(turn)
      // What cannot be renewed runs out, and somebody else may go on.
      timer ??= setInterval(() => void renew([...held]).catch(() => {}), renewMs)
      return () => {
        held.delete(turn)
        if (held.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
