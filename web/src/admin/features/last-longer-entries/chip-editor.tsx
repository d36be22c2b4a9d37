import { maxChips } from '@cardroom/contracts/last-longer'
import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { formatCount } from '../../../shared/format.ts'
import { setChips } from './last-longer-api.ts'
import { NumberEditor } from './number-editor.tsx'
import { fullName, readChips } from './signup-change.ts'
import { useSignupChange } from './use-signup-change.ts'

/** An editable number of chips. */
export function ChipEditor({ signup }: { signup: WsopSignup }) {
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
      maxLength={String(maxChips).length + 3}
      onSave={(typed) => mutate(readChips(typed))}
    />
  )
}
