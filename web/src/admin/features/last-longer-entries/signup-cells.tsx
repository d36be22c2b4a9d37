import { maxChips } from '@cardroom/contracts/last-longer'
import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { formatCount } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { setChips, setConfirmed, setElimination, setPayment, setPlace } from './last-longer-api.ts'
import { NumberEditor } from './number-editor.tsx'
import { fullName } from '../../shared/full-name.ts'
import { ordinal, readChips, readPlace } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

type Props = { signup: WsopSignup }

// The largest number with its separators of thousands.
const maxTyped = String(maxChips).length + 3

/** An editable number of chips. */
export function ChipEditor({ signup }: Props) {
  const { id, chipCount } = signup
  const { mutate } = useSignupChange({
    id,
    send: (next: number) => setChips(id, next),
    expect: (next) => ({ chipCount: next }),
    done: 'Chip count updated successfully',
    failed: 'The chip count could not be updated',
  })
  return (
    <NumberEditor
      of={`chips of ${fullName(signup)}`}
      shown={chipCount === null ? '–' : formatCount(chipCount)}
      spoken={chipCount === null ? 'None' : formatCount(chipCount)}
      start={chipCount === null ? '' : String(chipCount)}
      maxLength={maxTyped}
      onSave={(typed) => {
        const chips = readChips(typed)
        if (chips === null) return 'Please enter a number such as 85,500, 85k or 1.2m'
        mutate(chips)
        return null
      }}
    />
  )
}

const placeDigits = 8

/** The editable final position of an eliminated participant; empty for none. */
export function PlaceEditor({ signup }: Props) {
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
      onSave={(typed) => {
        mutate(readPlace(typed))
        return null
      }}
    />
  )
}

/** A toggle of whether an entry is paid. */
export function PaymentToggle({ signup }: Props) {
  const { id, isPaid } = signup
  const words = isPaid ? 'Paid' : 'Unpaid'
  const { mutate } = useSignupChange({
    id,
    send: (next: boolean) => setPayment(id, next),
    expect: (next) => ({ isPaid: next }),
    done: 'Payment status updated successfully',
    failed: 'The payment status could not be updated',
  })
  return (
    <AdminButton
      aria-label={`${words}: mark ${fullName(signup)} as ${isPaid ? 'unpaid' : 'paid'}`}
      onClick={() => mutate(!isPaid)}
    >
      <Chip color={isPaid ? chipColors.green : chipColors.amber}>{words}</Chip>
    </AdminButton>
  )
}

/** Shows an entry to everyone whose address was not confirmed by its link. */
export function ConfirmButton({ signup }: Props) {
  const { id } = signup
  const { mutate } = useSignupChange({
    id,
    send: (_at: string) => setConfirmed(id),
    expect: (at) => ({ confirmedAt: at }),
    done: 'Confirmation updated successfully',
    failed: 'The confirmation could not be updated',
  })
  return (
    <AdminButton
      aria-label={`Confirm ${fullName(signup)}`}
      onClick={() => mutate(new Date().toISOString())}
    >
      Confirm
    </AdminButton>
  )
}

/** Marks a participant as eliminated, or as playing again. */
export function EliminationButton({ signup }: Props) {
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
    <AdminButton aria-label={`${words} ${fullName(signup)}`} onClick={() => mutate(!isEliminated)}>
      {words}
    </AdminButton>
  )
}
