import type { Admin } from '@cardroom/contracts/admin'
import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { queryClient, sessionKey } from '../../shared/query-client.ts'
import { readStored, sessionStore, writeStored } from '../../shared/stored.ts'

const prefix = 'officeDraft'

/**
 * A text that is typed and not saved yet: it survives a closed dialog, a reload and an ended session, in its tab and
 * for the administrator who typed it.
 * @param of the row and the field, such as `sponsorship 7 note`
 * @returns null where nothing was typed; null drops what was
 */
export function useDraft(of: string): [string | null, (text: string | null) => void] {
  const [key] = useState(() => {
    const admin = queryClient.getQueryData<Admin | null>(sessionKey)
    return `${prefix} ${admin?.email ?? ''} ${of}`
  })
  const [draft, setDraft] = useState(() => readStored(sessionStore, key))
  const keep = useCallback(
    (text: string | null) => {
      writeStored(sessionStore, key, text)
      setDraft(text)
    },
    [key],
  )
  return [draft, keep]
}

/**
 * The same for an edit: what was typed, and what was shown when it began, which its change is based on.
 * @returns what was kept when the form was opened; what keeps it, or drops it with null
 */
export function useEditDraft<Values, Shown>(of: string) {
  type Kept = { values: Values; shown: Shown }
  const [draft, setDraft] = useDraft(of)
  const [kept] = useState(() => parse(draft) as Kept | null)
  const keep = useCallback(
    (edit: Kept | null) => setDraft(edit && JSON.stringify(edit)),
    [setDraft],
  )
  return [kept, keep] as const
}

/** Keeps what is typed into a form, as it is typed, with what was shown when the edit began. */
export function useKeptForm<Values extends FieldValues, Shown>(
  subscribe: UseFormSubscribe<Values>,
  keep: (edit: { values: Values; shown: Shown }) => void,
  shown: Shown,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ values, shown }),
      }),
    [subscribe, keep, shown],
  )
}

function parse(draft: string | null): unknown {
  try {
    return draft === null ? null : (JSON.parse(draft) as unknown)
  } catch {
    return null
  }
}

/** Forgets every draft: whoever leaves leaves nothing for the next person at the computer. */
export function dropDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  )
  for (const key of keys) {
    if (key?.startsWith(prefix) === true) writeStored(sessionStore, key, null)
  }
}
