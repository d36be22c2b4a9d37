import type { Turn } from './repositories/conversations.ts'

export type ActiveTurns = ReturnType<typeof createActiveTurns>

/**
 * The conversations that this instance answers in. One timer renews the leases of all their turns.
 * @param renewMs three times within a lease
 */
export function createActiveTurns(
  renewAll: (turns: readonly Turn[]) => Promise<void>,
  renewMs = 2000,
) {
  const active = new Set<number>()
  const leases = new Map<number, Turn>()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Returns false while this instance answers in the conversation; every successful call needs an `end`. */
    begin(conversationId: number): boolean {
      if (active.has(conversationId)) return false
      active.add(conversationId)
      return true
    },

    /** Renews a turn until its conversation's `end`. */
    renew(turn: Turn): void {
      leases.set(turn.conversationId, turn)
      // A lease that cannot be renewed expires, and another instance may take the turn.
      timer ??= setInterval(() => void renewAll([...leases.values()]).catch(() => {}), renewMs)
    },

    end(conversationId: number): void {
      active.delete(conversationId)
      leases.delete(conversationId)
      if (leases.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
