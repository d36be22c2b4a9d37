import { readStored, sessionStore, writeStored } from '../stored.ts'

export type Toast = {
  id: string
  title: string
  description?: string
  tone: 'success' | 'error'
  /** One action that the toast offers, such as Undo. It also closes the toast. */
  action?: { label: string; onPress: () => void }
  isOpen: boolean
}

type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; change: Partial<Omit<Toast, 'id'>> }
  | { type: 'dismiss'; id: string }
  | { type: 'remove'; id: string }

/** The maximum number of toasts. A new toast replaces the oldest one. */
export const toastLimit = 1
export const toastDurationMs = 5000
/** How long a dismissed toast remains in the list before it is removed. */
export const toastRemoveDelayMs = 1_000_000

/** The toasts after an action, newest first. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, toastLimit)
    case 'update':
      return toasts.map((one) => (one.id === action.id ? { ...one, ...action.change } : one))
    case 'dismiss':
      return toasts.map((one) => (one.id === action.id ? { ...one, isOpen: false } : one))
    case 'remove':
      return toasts.filter(({ id }) => id !== action.id)
  }
}

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

/** The visible toasts, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}

export function toast(message: Message): void {
  lastId += 1
  dispatch({ type: 'add', toast: { ...message, id: String(lastId), isOpen: true } })
}

export function dismissToast(id: string): void {
  dispatch({ type: 'dismiss', id })
  window.setTimeout(() => dispatch({ type: 'remove', id }), toastRemoveDelayMs)
}

export function toastAfterLoad(message: StoredMessage): void {
  writeStored(sessionStore, storedKey, JSON.stringify(message))
}

export function showStoredToast(): void {
  const stored = readStored(sessionStore, storedKey)
  if (stored === null) return
  writeStored(sessionStore, storedKey, null)
  toast(JSON.parse(stored) as StoredMessage)
}
