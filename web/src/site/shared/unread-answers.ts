let count = 0
const listeners = new Set<() => void>()

function change(to: number): void {
  count = to
  for (const listener of listeners) listener()
}

/** The number of the assistant's unread answers, for `useSyncExternalStore`. */
export const unreadAnswers = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): number => count,
  add: (): void => change(count + 1),
  clear: (): void => change(0),
}
