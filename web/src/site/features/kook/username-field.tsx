import { NewUsername } from '@cardroom/contracts/kook-names'
import { useEffect, useRef, useState } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { FieldFrame } from '../../shared/form/fields.tsx'

/** Where the browser stores the name that was used last. */
const nameKey = 'kook:username'

/**
 * The field of the name to play under. `read` stores the name, or says what is wrong with it and returns null.
 * @param refusal why the table did not accept the name
 */
export function useUsernameField(hint: string, refusal: string | null = null) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? refusal ?? undefined

  useEffect(() => {
    if (error !== undefined) input.current?.focus()
  }, [error])

  function read(): string | null {
    const { data = null, error: invalid } = NewUsername.safeParse(input.current?.value ?? '')
    setProblem(invalid?.issues[0]?.message ?? null)
    if (data === null) input.current?.focus()
    else writeStored(localStore, nameKey, data)
    return data
  }

  const field = (
    <FieldFrame label="Username" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="text"
          placeholder="Enter username"
          defaultValue={readStored(localStore, nameKey) ?? ''}
          // Valid in HTML, unknown to the rule.
          // oxlint-disable-next-line jsx-a11y/autocomplete-valid
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="go"
          onInput={() => setProblem(null)}
        />
      )}
    </FieldFrame>
  )
  return { field, read }
}
