import { limits, type RecordKind } from '@cardroom/contracts/analytics'
import { applicationOptions } from '@cardroom/contracts/contests'
import type { PayloadOf } from '@cardroom/contracts/jobs'
import { isJsonObject, type JsonValue } from '@cardroom/contracts/safe-json'
import { decodeText, truncate } from '@cardroom/contracts/text'
import { LRUCache } from 'lru-cache'

/** Names of parameters and fields whose values identify a person or give access to personal data. */
const personalKey =
  /e-?mail|phone|token|passw|secret|^auth|jwt|^(?:first|last|full|user)?[_-]?name$|^(?:street|address)|^(?:tel|mobile|cell|msisdn|otp|pwd|pass|api[_-]?key|access[_-]?key)$/i
const removed = '[removed]'
const redacted = '[redacted]'
const maxParameters = 64

/*
 * Patterns that are personal anywhere in a text. Addresses are sent percent-encoded, or doubly encoded if one address
 * contains another, so every character is also recognized in its encoded form.
 */

/** A text without any of these characters contains nothing personal, which is true of nearly all texts. */
const suspicious = /[@=%\uFF20]|\d{3}|eyJ/
// Every e-mail address and phone number matches one of these, at a tenth of the cost of the full patterns.
const at = /@|\uFF20|%(?:25)*40/
const nineDigits = /(?:\d\D*){9}/
const email =
  /(?:[^\s/?&=#:;,<>"'()[\]{}|@%\uFF20]|%(?!(?:25)*40)){1,128}(?:@|\uFF20|%(?:25)*40)[\p{L}\p{N}_%-]{1,128}(?:(?:\.|%(?:25)*2e)[\p{L}\p{N}_%-]{1,128})+/giu
const parameter =
  /((?:^|[?&#;]|%(?:25)*(?:3f|26|23))(?:[^=&#?;\s%]|%(?!(?:25)*(?:3d|3f|26|23))){1,64}(?:=|%(?:25)*3d))((?:[^&#\s%]|%(?!(?:25)*(?:26|23)))+)/gi
const separator = String.raw`(?:[\s().+-]|%(?:25)*(?:20|28|29|2d|2e|2b))`
/** A number with a plus or a leading zero, or a ten-digit number as in North America; ids in links do not match. */
const phone = new RegExp(
  [
    String.raw`(?:(?:\+|%(?:25)*2b)S{0,2}\d(?:S{0,3}\d){8,14}`,
    String.raw`(?<=^|[^\w%]|%(?:25)*[0-9a-f]{2})(?<!id=)(?:0(?:S{0,2}\d){9,14}`,
    String.raw`(?:1S{0,2})?(?:\(|%(?:25)*28)?[2-9]\d{2}S{0,2}[2-9]\d{2}S{0,2}\d{4}))(?!\w)`,
  ]
    .join('|')
    .replaceAll('S{', `${separator}{`),
  'gi',
)
const signedToken = /eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g

/** The text without e-mail addresses, phone numbers, tokens and the values of parameters with a personal name. */
export function redactText(text: string): string {
  if (!suspicious.test(text)) return text
  let rest = text.replace(parameter, (whole, start: string) =>
    isPersonal(start) ? start + removed : whole,
  )
  if (at.test(rest)) rest = rest.replace(email, removed)
  rest = rest.replace(signedToken, removed)
  return nineDigits.test(rest) ? rest.replace(phone, removed) : rest
}

// There are few field and parameter names, and this pattern is the most expensive step of processing a record.
const judgedNames = new LRUCache<string, boolean>({ max: 2000, memoMethod: judgeName })
const maxCachedLength = 64

/** Whether the name of a field or parameter, with or without its separators, is personal. */
function isPersonal(name: string): boolean {
  return name.length > maxCachedLength ? judgeName(name) : judgedNames.memo(name)
}

function judgeName(text: string): boolean {
  const name = text.replace(/^(?:[?&#;]|%(?:25)*(?:3f|26|23))|(?:=|%(?:25)*3d)$/gi, '')
  return personalKey.test(name.includes('%') ? decodeText(decodeText(name)) : name)
}

/** An address without personal data; null stays null. */
export function redactUrl(url: string | null | undefined): string | null {
  return url === null || url === undefined ? null : redactText(url)
}

/** A JSON value without personal data in its texts and without the values of fields with a personal name. */
function redactJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redactJson)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      redactText(key),
      isPersonal(key) && isFilled(inner) ? removed : redactJson(inner),
    ]),
  )
}

const isFilled = (value: JsonValue) => value !== null && value !== '' && typeof value !== 'boolean'

/** Fields that contain neither a visitor's words nor an address. */
const plainFields = new Set(['id', 'sessionId', 'firstVisitTimestamp', 'userAgent', 'language'])
const abandonment = /abandon/i

/**
 * Removes personal data from every text of a record, in place. It must run before anything is derived from the record
 * and before the record is queued, so that the queue, the dead letters and cookies never contain personal data.
 * @param keepsTypedValues whether the values typed into an abandoned form may be stored
 */
export function redactRecord<Kind extends RecordKind>(
  payload: PayloadOf<Kind>,
  keepsTypedValues: boolean,
): void {
  const fields = payload as Record<string, JsonValue | undefined>
  const type = fields['conversionType']
  const isAbandonment = typeof type === 'string' && abandonment.test(type)
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || value === null || plainFields.has(field)) continue
    if (field === 'formData' && isAbandonment) {
      if (!keepsTypedValues) fields[field] = redactTypedValues(value)
    } else if (field === 'customParams' && typeof value === 'string') {
      const parameters = redactParameters(value)
      fields[field] = parameters === null ? null : JSON.stringify(parameters)
    } else if (typeof value === 'string') fields[field] = redactText(value)
    else if (typeof value === 'object') fields[field] = redactJson(value)
  }
}

/**
 * Parses query parameters from JSON text into an object of strings; null if the text is not such an object. Removes the
 * values of keys that look personal.
 */
export function redactParameters(json: string | null | undefined): JsonValue {
  const parsed = parseObject(json)
  if (parsed === null) return null
  const entries = Object.entries(parsed).slice(0, maxParameters)
  if (entries.length === 0) return null
  return Object.fromEntries(
    entries.map(([key, value]) => [
      truncate(redactText(key), limits.name),
      isPersonal(key) ? removed : redactText(textOf(value)),
    ]),
  )
}

/** Fields of an abandonment that describe the form itself; the visitor typed all others. */
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
 * The `formData` of an abandoned form without the values that the visitor typed but never submitted. Choices that the
 * form offers are kept; every other value becomes `[redacted]`.
 */
export function redactTypedValues(formData: JsonValue): JsonValue {
  if (!isJsonObject(formData)) return redactValue('', formData)
  return mapValues(formData, (value, key) =>
    aboutTheForm.has(key) && isAboutTheForm(value) ? redactJson(value) : redactValue(key, value),
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

// An object may pair field names with typed values under any key.
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
