import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { parseJson } from './parse-json.ts'

/** A value that the browser keeps for later visits and components follow; `none` while there is none. */
export function storedValue<Type>(key: string, schema: z.ZodMiniType<Type>, none: Type) {
  const listeners = new Set<() => void>()
  // A snapshot has to stay the same object until it changes.
  let known: { text: string | null; value: Type } = { text: null, value: none }

  function read(): Type {
    const text = readStored(localStore, key)
    if (text !== known.text) known = { text, value: parseJson(schema, text) ?? none }
    return known.value
  }

  function save(value: Type): void {
    writeStored(localStore, key, JSON.stringify(value))
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { read, save, useValue: () => useSyncExternalStore(subscribe, read, () => none) }
}
