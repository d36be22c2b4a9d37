import { readStored, sessionStore, writeStored } from '../stored.ts'
import { reduceToasts, type Toast, type ToastAction, toastRemoveDelayMs } from './toast-state.ts'

type StoredMessage = Pick<Toast, 'title' | 'description' | 'tone'>
type Message = StoredMessage & Pick<Toast, 'action'>

const storedKey = 'toastAfterLoad'

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function dispatch(action: ToastAction): void {
  toasts = reduceToasts(toasts, action)
  for (const listener of listeners) listener()
}

/** The toasts on screen, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}

/** Shows a toast in place of the previous one. */
export function toast(message: Message): void {
  lastId += 1
  dispatch({ type: 'add', toast: { ...message, id: String(lastId), isOpen: true } })
}

export function dismissToast(id: string): void {
  dispatch({ type: 'dismiss', id })
  window.setTimeout(() => dispatch({ type: 'remove', id }), toastRemoveDelayMs)
}

/** Stores a toast for the page that a full load is about to open. */
export function toastAfterLoad(message: StoredMessage): void {
  writeStored(sessionStore, storedKey, JSON.stringify(message))
}

/** Shows the toast that the previous page stored. */
export function showStoredToast(): void {
  const stored = readStored(sessionStore, storedKey)
  if (stored === null) return
  writeStored(sessionStore, storedKey, null)
  toast(JSON.parse(stored) as StoredMessage)
}
