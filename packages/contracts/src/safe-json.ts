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

export function isJsonObject(
  value: JsonValue | undefined,
): value is Extract<JsonValue, { [key: string]: JsonValue }> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Why a parsed JSON value cannot be stored, or null if it can: at most 8 levels, 64 keys per object, 256 items per list and
 * 16 KB, storable text, numbers below 1e15. Everything refused here passes a JSON parser and then fails in, or bloats, a
 * jsonb column.
 */
export function unsafeJsonReason(value: unknown): string | null {
  const size = { atMost: 0 }
  const reason = walk(value, 1, size)
  if (reason !== null) return reason
  // Serializing to measure costs more than all other checks, so only values that may be too large are serialized.
  if (size.atMost > maxBytes && encodedLength(value) > maxBytes) return 'Is larger than 16 KB'
  return null
}

type Size = { atMost: number }

// The most bytes of one UTF-16 unit (`\u001f`), and of a number, literal or separator.
const bytesPerUnit = 6
const bytesPerToken = 26

function walk(value: unknown, depth: number, size: Size): string | null {
  size.atMost += bytesPerToken
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return walkText(value, size)
  if (typeof value === 'number') {
    return Math.abs(value) < maxNumber ? null : 'Contains a number out of range'
  }
  if (typeof value !== 'object') return 'Is not JSON'
  if (depth > maxDepth) return 'Is nested more than 8 levels deep'
  return Array.isArray(value) ? walkList(value, depth, size) : walkObject(value, depth, size)
}

function walkText(value: string, size: Size): string | null {
  size.atMost += value.length * bytesPerUnit
  return isStorable(value) ? null : 'Contains characters that cannot be stored'
}

function walkList(list: unknown[], depth: number, size: Size): string | null {
  if (list.length > maxItems) return 'Has a list of more than 256 items'
  for (const item of list) {
    const reason = walk(item, depth + 1, size)
    if (reason !== null) return reason
  }
  return null
}

function walkObject(object: object, depth: number, size: Size): string | null {
  const entries = Object.entries(object)
  if (entries.length > maxKeys) return 'Has an object of more than 64 keys'
  for (const [key, value] of entries) {
    const reason = walkText(key, size) ?? walk(value, depth + 1, size)
    if (reason !== null) return reason
  }
  return null
}

function encodedLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

/** A JSON value that is safe to store; see {@link unsafeJsonReason} for the bounds. */
export const SafeJson = z.custom<JsonValue>().check((ctx) => {
  const reason = unsafeJsonReason(ctx.value)
  if (reason !== null) ctx.issues.push({ code: 'custom', message: reason, input: ctx.value })
})
