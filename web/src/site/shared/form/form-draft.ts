import type { FieldValues, Path } from 'react-hook-form'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

const isOfKind = {
  text: (value: unknown) => typeof value === 'string',
  flag: (value: unknown) => typeof value === 'boolean',
  texts: (value: unknown) =>
    Array.isArray(value) && value.every((one: unknown) => typeof one === 'string'),
}

/** The fields of a draft in the form's order, and the kind of value each has. */
type Kinds<Values> = Readonly<Partial<Record<keyof Values, keyof typeof isOfKind>>>

export type FormDraft<Values extends FieldValues> = ReturnType<typeof createFormDraft<Values>>

/**
 * What is typed into a form so far, kept over reloads of its tab and gone with it. Fields that are not
 * listed, such as the spam trap, are not kept.
 */
export function createFormDraft<Values extends FieldValues>(
  storedKey: string,
  kinds: Kinds<Values>,
) {
  const fields = Object.keys(kinds) as Path<Values>[]
  return {
    fields,
    read: () => parseDraft(readStored(sessionStore, storedKey), kinds),
    /** @param elapsedMs how long the form has been open */
    keep(all: Values, elapsedMs: number): void {
      const values = Object.fromEntries(fields.map((name) => [name, all[name]]))
      writeStored(sessionStore, storedKey, JSON.stringify({ values, elapsedMs }))
    },
    drop: () => writeStored(sessionStore, storedKey, null),
  }
}

/** A stored draft: the fields that are present and of their kind; null when there are none. */
export function parseDraft<Values extends FieldValues>(text: string | null, kinds: Kinds<Values>) {
  try {
    const { values, elapsedMs } = JSON.parse(text ?? '') as Record<string, unknown>
    const stored = { ...(values as Record<string, unknown>) }
    const kept = Object.entries<keyof typeof isOfKind | undefined>(kinds).flatMap(([name, kind]) =>
      kind !== undefined && isOfKind[kind](stored[name]) ? [[name, stored[name]] as const] : [],
    )
    if (kept.length === 0) return null
    return {
      values: Object.fromEntries(kept) as Partial<Values>,
      elapsedMs: typeof elapsedMs === 'number' ? elapsedMs : 0,
    }
  } catch {
    return null
  }
}
