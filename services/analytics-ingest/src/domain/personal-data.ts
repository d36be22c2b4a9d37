import { limits } from '@cardroom/contracts/analytics'
import { applicationOptions } from '@cardroom/contracts/contests'
import { isJsonObject, type JsonValue } from '@cardroom/contracts/safe-json'
import { decodeText, truncate } from '@cardroom/contracts/text'

const personalKey =
  /e-?mail|phone|token|passw|secret|^auth|^(?:first|last|full|user)?[_-]?name$|^(?:street|address)/i
const removed = '[removed]'
const redacted = '[redacted]'
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
        personalKey.test(decodeText(key)) ? `${sign}${key}=${removed}` : whole,
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

/** What an abandonment says about the form itself; everything else in it is what a visitor typed. */
const aboutTheForm = new Set([
  'formId',
  'formName',
  'formLocation',
  'enteredFields',
  'timeSpentSeconds',
  'reason',
  'formViewId',
])
const options: Readonly<Record<string, object>> = applicationOptions

/**
 * The `formData` of an abandoned form without what a visitor typed and never sent: a choice that the
 * form itself offers is kept, any other value becomes `[redacted]`.
 */
export function redactTypedValues(formData: JsonValue): JsonValue {
  if (!isJsonObject(formData)) return redactValue('', formData)
  return mapValues(formData, (value, key) =>
    aboutTheForm.has(key) && isAboutTheForm(value) ? value : redactValue(key, value),
  )
}

function redactValue(field: string, value: JsonValue): JsonValue {
  if (value === null || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item) => redactValue(field, item))
  if (isJsonObject(value)) return mapValues(value, (inner, key) => redactValue(key, inner))
  const offered = Object.hasOwn(options, field) ? options[field] : undefined
  const isOffered = offered !== undefined && Object.hasOwn(offered, value)
  return isOffered ? value : redacted
}

// Objects may pair fields with their values, whatever their key is.
function isAboutTheForm(value: JsonValue): boolean {
  return Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : typeof value !== 'object'
}

function mapValues(
  object: { [key: string]: JsonValue },
  change: (value: JsonValue, key: string) => JsonValue,
): JsonValue {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
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
