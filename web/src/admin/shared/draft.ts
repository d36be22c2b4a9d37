import type { Admin } from '@cardroom/contracts/admin'
import { useCallback, useState } from 'react'
import { queryClient, sessionKey } from '../../shared/query-client.ts'
import { readStored, sessionStore, writeStored } from '../../shared/stored.ts'

const prefix = 'officeDraft'

/**
 * Stores unsaved text in its browser tab for the administrator who typed it. The text survives a closed dialog, a
 * reload and the end of a session.
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

/** The values that the administrator has typed into a form, and the form's values at the start of editing. */
export type FormDraft<Values, Shown> = {
  /** Null if there is no stored draft. */
  values: Values | null
  /** The values on which the change is based, to detect changes by others. */
  shown: Shown
  /** @param basis the currently displayed values, if the form follows changes until the administrator types */
  keep: (values: Values, basis?: Shown) => void
  drop: () => void
}

/**
 * Stores the unsaved values of a form.
 * @param of the row and the form, such as `rake-player 7`
 * @param current the form's values if it opens without a draft
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

/** Deletes all drafts at sign-out, so that the next user of the computer does not see them. */
export function dropDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  )
  for (const key of keys) {
    if (key?.startsWith(prefix) === true) writeStored(sessionStore, key, null)
  }
}
