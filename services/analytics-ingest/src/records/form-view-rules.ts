import { isJsonObject } from '@cardroom/contracts/safe-json'
import { conversionKind, takenBack } from '@cardroom/contracts/summaries'
import type { ConversionRow } from './row-rules.ts'

/*
 * A form view has one abandonment, which has the same id. Regardless of the order in which its records arrive, the
 * latest of them ends up in the database, and it is withdrawn if the form was submitted after all.
 */

/** A stored conversion before and after its change. */
export type ChangedConversion = { before: ConversionRow; after: ConversionRow }

/** The id of the form view that a conversion references; null if it references none. */
export function formViewOf({ form_data: form }: Pick<ConversionRow, 'form_data'>): string | null {
  const id = isJsonObject(form) ? form['formViewId'] : null
  return typeof id === 'string' ? id : null
}

/** Whether this is the abandonment of a form view. An abandonment without a form view is an ordinary conversion. */
export function isAbandonmentOfView(row: ConversionRow): boolean {
  return kindOf(row) === 'abandonment' && formViewOf(row) === row.id
}

/**
 * Determines how a batch changes the abandonments of form views.
 * @param rows the conversions of a batch
 * @param stored the stored conversions of their form views, including submissions
 * @returns the abandonments to insert and the ones to change
 */
export function joinFormViews(
  rows: readonly ConversionRow[],
  stored: readonly ConversionRow[],
): { added: ConversionRow[]; changed: ChangedConversion[] } {
  const submitted = new Set(
    [...stored, ...rows].filter((row) => kindOf(row) === 'submission').map(formViewOf),
  )
  const storedOf = byId(stored.filter(isAbandonmentOfView))
  const latestOf = byId([...storedOf.values(), ...rows.filter(isAbandonmentOfView)])
  const added: ConversionRow[] = []
  const changed: ChangedConversion[] = []
  for (const [id, latest] of latestOf) {
    const before = storedOf.get(id)
    if (before?.quality === takenBack) continue
    const after = submitted.has(id)
      ? { ...latest, quality: takenBack, is_counted: false }
      : { ...latest, is_counted: latest.quality === 'ok' }
    if (before === undefined) added.push(after)
    else if (after.quality !== before.quality || latest !== before) changed.push({ before, after })
  }
  return { added, changed }
}

function byId(rows: readonly ConversionRow[]): Map<string, ConversionRow> {
  const latest = new Map<string, ConversionRow>()
  for (const row of rows) {
    const other = latest.get(row.id)
    if (other === undefined || isLater(row, other)) latest.set(row.id, row)
  }
  return latest
}

/**
 * Compares by the values that the page measured, because a repeated call arrives later than it was made. If two calls
 * have the same record, the first one is kept.
 */
function isLater(row: ConversionRow, other: ConversionRow): boolean {
  const [one, two] = [orderOf(row), orderOf(other)]
  const index = one.findIndex((value, at) => value !== two[at])
  return (one[index] ?? 0) > (two[index] ?? 0)
}

function orderOf(row: ConversionRow): number[] {
  const form = isJsonObject(row.form_data) ? row.form_data : {}
  const { timeSpentSeconds: seconds, enteredFields: entered } = form
  return [
    row.quality === 'ok' ? 1 : 0,
    typeof seconds === 'number' ? seconds : -1,
    Array.isArray(entered) ? entered.length : -1,
    -Date.parse(row.conversion_timestamp),
  ]
}

function kindOf({ conversion_type: type }: ConversionRow) {
  return conversionKind(type)
}
