/** Reads a stored value; null when there is none, or when the visitor has switched storage off. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it when null. False when storage is full or switched off. */
export function writeStored(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const localStore = (): Storage => window.localStorage
export const sessionStore = (): Storage => window.sessionStorage
