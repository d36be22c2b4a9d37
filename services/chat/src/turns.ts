import type { Turn } from './repositories/conversations.ts'

/** Three times within a lease. */
const renewMs = 2000

export type Turns = ReturnType<typeof createTurns>

/** The conversations that this instance answers in; their turns are renewed, all of them at once. */
export function createTurns(renew: (turns: readonly Turn[]) => Promise<void>) {
  const here = new Set<number>()
  const held = new Map<number, Turn>()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Whether the conversation is free as far as this instance knows. Whoever enters leaves it. */
    enter(conversationId: number): boolean {
      if (here.has(conversationId)) return false
      here.add(conversationId)
      return true
    },

    /** Renews a turn until its conversation is left. */
    hold(turn: Turn): void {
      held.set(turn.conversationId, turn)
      // What cannot be renewed runs out, and somebody else may go on.
      timer ??= setInterval(() => void renew([...held.values()]).catch(() => {}), renewMs)
    },

    leave(conversationId: number): void {
      here.delete(conversationId)
      held.delete(conversationId)
      if (held.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
