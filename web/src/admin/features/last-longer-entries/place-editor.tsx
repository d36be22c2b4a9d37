import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { setPlace } from './last-longer-api.ts'
import { NumberEditor } from './number-editor.tsx'
import { fullName, ordinal, readPlace } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

const placeDigits = 8

/** The editable final position of an eliminated participant; empty for none. */
export function PlaceEditor({ signup }: { signup: WsopSignup }) {
  const { id, finalPosition } = signup
  const { mutate } = useSignupChange({
    id,
    send: (next: number | null) => setPlace(id, next),
    expect: (next) => ({ finalPosition: next }),
    done: 'Final position updated successfully',
    failed: 'The final position could not be updated',
  })
  return (
    <NumberEditor
      of={`final position of ${fullName(signup)}`}
      shown={finalPosition === null ? 'Set place' : ordinal(finalPosition)}
      spoken={finalPosition === null ? 'None' : ordinal(finalPosition)}
      start={finalPosition === null ? '' : String(finalPosition)}
      maxLength={placeDigits}
      onSave={(typed) => mutate(readPlace(typed))}
    />
  )
}
