import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import type { WatchedForm } from '../tracking/form-watch.ts'
import { useFormWatch } from '../tracking/use-form-watch.ts'
import { countFrom } from './send-id.ts'

type Options<Values extends FieldValues> = {
  draft: FormDraft<Values>
  resolver: Resolver<Values>
  defaultValues: DefaultValues<Values>
  watched: WatchedForm
}

/** A form that survives a reload of its tab, and whose filling in is reported. */
export function useDraftForm<Values extends FieldValues>(options: Options<Values>) {
  const { draft, resolver, defaultValues, watched } = options
  const place = useRef<HTMLFormElement>(null)
  const [kept] = useState(draft.read)
  const [elapsedMs] = useState(() => countFrom(kept?.elapsedMs ?? 0))
  const watch = useFormWatch(place, watched)
  const form = useForm<Values>({
    resolver,
    defaultValues: Object.assign({}, defaultValues, kept?.values),
    mode: 'onTouched',
  })
  const { subscribe } = form

  useEffect(() => watch.ready(), [watch])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          draft.keep(values, elapsedMs())
          const field = draft.fields.find((visible) => visible === name)
          if (field !== undefined) watch.filled(field, values[field] ?? '')
        },
      }),
    [subscribe, watch, elapsedMs, draft],
  )

  return { form, place, watch, elapsedMs }
}

const isOfKind = {
  text: (value: unknown) => typeof value === 'string',
  flag: (value: unknown) => typeof value === 'boolean',
  texts: (value: unknown) =>
    Array.isArray(value) && value.every((one: unknown) => typeof one === 'string'),
}

/** The fields of a draft in the form's order, and the kind of value each has. */
type Kinds<Values> = Readonly<Partial<Record<keyof Values, keyof typeof isOfKind>>>

type FormDraft<Values extends FieldValues> = ReturnType<typeof createFormDraft<Values>>

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
