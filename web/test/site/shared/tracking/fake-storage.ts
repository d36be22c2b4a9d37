/** A `Storage` that lists its keys as a browser's does. */
export function fakeStorage(): Storage {
  const storage = {}
  const methods = {
    getItem: (key: string): string | null => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, enumerable: false })
  }
  return storage as Storage
}
