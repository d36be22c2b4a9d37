import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { WatchedForm } from '../tracking/form-watch.ts'
import { useFormWatch } from '../tracking/use-form-watch.ts'
import { countFrom } from './count-from.ts'
import type { FormDraft } from './form-draft.ts'

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
