import type { Admin } from '@cardroom/contracts/admin'
import { useCallback, useState } from 'react'
import { queryClient, sessionKey } from '../../shared/query-client.ts'
import { readStored, sessionStore, writeStored } from '../../shared/stored.ts'

const prefix = 'officeDraft'

/**
 * Keeps unsaved text in its browser tab, for the administrator who typed it. It survives a closed dialog, a reload and
 * the end of a session.
 * @param of the row and the field, such as `sponsorship 7 note`
 * @returns the text or null, and its setter
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

/** What was typed into a form, and what the form showed when the edit began. */
export type FormDraft<Values, Shown> = {
  /** Null when nothing was kept. */
  values: Values | null
  /** The basis of the change, to detect changes by others. */
  shown: Shown
  /** @param basis what is shown now, if the form follows changes until something is typed */
  keep: (values: Values, basis?: Shown) => void
  drop: () => void
}

/**
 * Keeps the unsaved values of a form.
 * @param of the row and the form, such as `rake-player 7`
 * @param current what the form shows when it opens without a draft
 */
export function useFormDraft<Values, Shown>(of: string, current: Shown): FormDraft<Values, Shown> {
  const [draft, setDraft] = useDraft(of)
  const [{ values, shown }] = useState(
    () =>
      (parse(draft) as { values: Values; shown: Shown } | null) ?? {
        values: null,
        shown: current,
      },
  )
  const keep = useCallback(
    (next: Values, basis = shown) => setDraft(JSON.stringify({ values: next, shown: basis })),
    [setDraft, shown],
  )
  const drop = useCallback(() => setDraft(null), [setDraft])
  return { values, shown, keep, drop }
}

function parse(draft: string | null): unknown {
  try {
    return draft === null ? null : (JSON.parse(draft) as unknown)
  } catch {
    return null
  }
}

/** Drops every draft at sign-out, so that the next person at the computer sees none. */
export function dropDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  )
  for (const key of keys) {
    if (key?.startsWith(prefix) === true) writeStored(sessionStore, key, null)
  }
}
