import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import { useFormWatch, type WatchedForm } from '../tracking/form-watch.ts'
import { countFrom } from './send-id.ts'

type Options<Values extends FieldValues> = {
  draft: FormDraft<Values>
  resolver: Resolver<Values>
  defaultValues: DefaultValues<Values>
  watched: WatchedForm
}

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

type FormDraft<Values extends FieldValues> = ReturnType<typeof createFormDraft<Values>>

/** A form whose input survives reloads of the tab. Fields that are not listed, such as the honeypot, are not stored. */
export function createFormDraft<Values extends FieldValues>(
  storedKey: string,
  fields: readonly Path<Values>[],
) {
  return {
    fields,
    read: (): { values: Partial<Values>; elapsedMs: number } | null => {
      return JSON.parse(readStored(sessionStore, storedKey) ?? 'null')
    },
    keep(all: Values, elapsedMs: number): void {
      const values = Object.fromEntries(fields.map((name) => [name, all[name]]))
      writeStored(sessionStore, storedKey, JSON.stringify({ values, elapsedMs }))
    },
    drop: () => writeStored(sessionStore, storedKey, null),
  }
}
