// If storage is full or disabled, values last only as long as the page.
const memory = new Map<string, string>()

/** Reads a stored value, or returns null if there is none. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return memory.get(key) ?? storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it if it is null. */
export function writeStored(storage: () => Storage, key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

export const localStore = (): Storage => window.localStorage
export const sessionStore = (): Storage => window.sessionStorage
