import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { adminButton } from '../../shared/admin-button.ts'
import { setElimination } from './last-longer-api.ts'
import { fullName } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

/** Marks a participant as eliminated, or as playing again. */
export function EliminationButton({ signup }: { signup: WsopSignup }) {
  const { id, isEliminated } = signup
  const words = isEliminated ? 'Restore' : 'Eliminate'
  const { mutate } = useSignupChange({
    id,
    send: (next: boolean) => setElimination(id, next, new Date()),
    expect: (next) => ({ isEliminated: next, ...(!next && { finalPosition: null }) }),
    done: 'Elimination status updated successfully',
    failed: 'The elimination status could not be updated',
  })
  return (
    <button
      type="button"
      className={adminButton()}
      aria-label={`${words} ${fullName(signup)}`}
      onClick={() => mutate(!isEliminated)}
    >
      {words}
    </button>
  )
}
