import { limits } from '@cardroom/contracts/analytics'
import type { JsonValue } from '@cardroom/contracts/safe-json'
import { truncate } from '@cardroom/contracts/text'

const personalKey =
  /e-?mail|phone|token|passw|secret|^auth|^(?:first|last|full|user)?[_-]?name$|^(?:street|address)/i
const removed = '[removed]'
const maxParameters = 64

/** An address as it was sent, except that values of query keys that look personal are removed. */
export function redactUrl(url: string | null | undefined): string | null {
  if (url === null || url === undefined) return null
  const mark = url.indexOf('?')
  if (mark === -1) return url
  return (
    url.slice(0, mark) +
    url
      .slice(mark)
      .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign: string, key: string) =>
        personalKey.test(decode(key)) ? `${sign}${key}=${removed}` : whole,
      )
  )
}

/**
 * Query parameters sent as JSON text, as an object of texts; null when it is not one. Values of keys
 * that look personal are removed.
 */
export function redactParameters(json: string | null | undefined): JsonValue {
  const parsed = parseObject(json)
  if (parsed === null) return null
  const entries = Object.entries(parsed).slice(0, maxParameters)
  if (entries.length === 0) return null
  return Object.fromEntries(
    entries.map(([key, value]) => [
      truncate(key, limits.name),
      personalKey.test(key) ? removed : textOf(value),
    ]),
  )
}

function parseObject(json: string | null | undefined): object | null {
  if (json === null || json === undefined || json === '') return null
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), limits.label)
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
