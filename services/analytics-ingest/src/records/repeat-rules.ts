import { isJsonObject, type JsonValue } from '@cardroom/contracts/safe-json'
import type { ConversionRow } from './row-rules.ts'

const repeatMs = 24 * 60 * 60 * 1000

/** A conversion that already counts; `at` is in epoch milliseconds. */
export type CountedConversion = {
  session_id: string
  conversion_type: string
  form_data: JsonValue
  at: number
}

/**
 * Determines which conversions count: conversions with the same session, type and form count once within 24 hours, and
 * conversions whose quality is not `ok` never count.
 */
export function markRepeats(
  rows: readonly ConversionRow[],
  counted: readonly CountedConversion[],
): ConversionRow[] {
  const timesOf = new Map<string, number[]>()
  for (const one of counted) remember(timesOf, subjectOf(one), one.at)
  return rows.map((row) => {
    if (row.quality !== 'ok') return { ...row, is_counted: false }
    const subject = subjectOf(row)
    const at = Date.parse(row.conversion_timestamp)
    const isRepeat = (timesOf.get(subject) ?? []).some((time) => Math.abs(at - time) < repeatMs)
    if (!isRepeat) remember(timesOf, subject, at)
    return { ...row, is_counted: !isRepeat }
  })
}

function remember(timesOf: Map<string, number[]>, subject: string, at: number): void {
  timesOf.set(subject, [...(timesOf.get(subject) ?? []), at])
}

// Reports treat both names of a submission as one kind, so a submission under one name repeats one under the other.
function subjectOf(conversion: Omit<CountedConversion, 'at'>): string {
  const { session_id: session, conversion_type: type, form_data: form } = conversion
  const plainType = type === 'jotform_submission' ? 'form_submission' : type
  return JSON.stringify([session, plainType, formOf(form)])
}

function formOf(form: JsonValue): string {
  if (!isJsonObject(form)) return ''
  const name = [form['formId'], form['formName']].find((value) => typeof value === 'string')
  return typeof name === 'string' ? name : ''
}
