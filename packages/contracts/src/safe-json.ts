import * as z from 'zod/mini'
import { isStorable } from './text.ts'

const maxDepth = 8
const maxKeys = 64
const maxItems = 256
const maxBytes = 16 * 1024
const maxNumber = 1e15

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue }

/**
 * Why a parsed JSON value cannot be stored, or null when it can: at most 8 levels deep, 64 keys an
 * object, 256 items a list and 16 KB in all, storable text, finite numbers below 1e15. Everything
 * refused here passes a JSON parser and then fails (or bloats) a jsonb column.
 */
export function unsafeJsonReason(value: unknown): string | null {
  const reason = walk(value, 1)
  if (reason !== null) return reason
  const serialized = JSON.stringify(value)
  if (serialized === undefined) return 'Is not JSON'
  // UTF-8 is never shorter than UTF-16 units, so most values need no second count.
  if (serialized.length > maxBytes || new TextEncoder().encode(serialized).length > maxBytes) {
    return 'Is larger than 16 KB'
  }
  return null
}

function walk(value: unknown, depth: number): string | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') {
    return isStorable(value) ? null : 'Contains characters that cannot be stored'
  }
  if (typeof value === 'number') {
    return Math.abs(value) < maxNumber ? null : 'Contains a number out of range'
  }
  if (typeof value !== 'object') return 'Is not JSON'
  if (depth > maxDepth) return 'Is nested more than 8 levels deep'
  if (Array.isArray(value)) {
    if (value.length > maxItems) return 'Has a list of more than 256 items'
    return firstReason(value, depth)
  }
  const keys = Object.keys(value)
  if (keys.length > maxKeys) return 'Has an object of more than 64 keys'
  if (!keys.every(isStorable)) return 'Contains characters that cannot be stored'
  return firstReason(Object.values(value), depth)
}

function firstReason(values: unknown[], depth: number): string | null {
  for (const item of values) {
    const reason = walk(item, depth + 1)
    if (reason !== null) return reason
  }
  return null
}

/** A JSON value that is safe to store; see {@link unsafeJsonReason} for the bounds. */
export const SafeJson = z.custom<JsonValue>().check((ctx) => {
  const reason = unsafeJsonReason(ctx.value)
  if (reason !== null) ctx.issues.push({ code: 'custom', message: reason, input: ctx.value })
})
