import { maxChips } from '@cardroom/contracts/last-longer'
import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { formatCount } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import {
  setChips,
  setConfirmed,
  setElimination,
  setPayment,
  setPlace,
  pick,
  useSignupChange,
} from './last-longer-api.ts'
import { NumberEditor } from './number-editor.tsx'
import { fullName } from '../../shared/full-name.ts'
import { ordinal } from '../../shared/format.ts'
import { readChips, readPlace } from './signup-change.ts'

type Props = { signup: WsopSignup }

// The length of the largest number with thousands separators.
const maxTyped = String(maxChips).length + 3

/** An editable chip count. */
export function ChipEditor({ signup }: Props) {
  const { id, chipCount } = signup
  const { mutate } = useSignupChange({
    signup,
    fields: ['chipCount'],
    send: (next: number, shown) => setChips(id, next, shown),
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
      onEdit={() => {
        const shown = pick(signup, ['chipCount'])
        return (typed) => {
          const chips = readChips(typed)
          if (chips === null) return 'Please enter a number such as 85,500, 85k or 1.2m'
          mutate(chips, { shown })
          return null
        }
      }}
    />
  )
}

const placeDigits = 8

/** The editable final position of an eliminated participant. It may be empty. */
export function PlaceEditor({ signup }: Props) {
  const { id, finalPosition } = signup
  const { mutate } = useSignupChange({
    signup,
    fields: ['isEliminated', 'finalPosition'],
    send: (next: number | null, shown) => setPlace(id, next, shown),
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
      onEdit={() => {
        const shown = pick(signup, ['isEliminated', 'finalPosition'])
        return (typed) => {
          mutate(readPlace(typed), { shown })
          return null
        }
      }}
    />
  )
}

/** Toggles whether an entry is paid. */
export function PaymentToggle({ signup }: Props) {
  const { id, isPaid } = signup
  const words = isPaid ? 'Paid' : 'Unpaid'
  const { mutate } = useSignupChange({
    signup,
    fields: ['isPaid'],
    send: (next: boolean, shown) => setPayment(id, next, shown),
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

/** Publishes an entry whose address the participant has not confirmed through the link. */
export function ConfirmButton({ signup }: Props) {
  const { id } = signup
  const { mutate } = useSignupChange({
    signup,
    fields: ['confirmedAt'],
    send: (_at: string, shown) => setConfirmed(id, shown),
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

/** Marks a participant as eliminated or as still playing. */
export function EliminationButton({ signup }: Props) {
  const { id, isEliminated } = signup
  const words = isEliminated ? 'Restore' : 'Eliminate'
  const { mutate } = useSignupChange({
    signup,
    fields: ['isEliminated'],
    send: (next: boolean, shown) => setElimination(id, next, new Date(), shown),
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
