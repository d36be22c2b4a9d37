import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { adminButton } from '../../shared/admin-button.ts'
import { setPayment } from './last-longer-api.ts'
import { fullName } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

/** A toggle of whether an entry is paid. */
export function PaymentToggle({ signup }: { signup: WsopSignup }) {
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
    <button
      type="button"
      className={adminButton()}
      aria-label={`${words}: mark ${fullName(signup)} as ${isPaid ? 'unpaid' : 'paid'}`}
      onClick={() => mutate(!isPaid)}
    >
      <Chip color={isPaid ? chipColors.green : chipColors.amber}>{words}</Chip>
    </button>
  )
}
