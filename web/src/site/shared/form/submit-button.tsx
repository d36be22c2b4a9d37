import { formCopy } from '@cardroom/brand/form-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { keepFocus } from './keep-focus.ts'
import type { useSubmit } from './use-submit.ts'

type Props = {
  submission: Pick<ReturnType<typeof useSubmit>, 'status' | 'failure'>
  label: string
  sending?: string | undefined
  className?: string | undefined
}

/** Sends its form; labelled with what a press does, or what is under way. */
export function SubmitButton({ submission, label, sending, className }: Props) {
  const { status, failure } = submission
  const idleLabel = failure === null ? label : formCopy.retry
  return (
    <button
      type="submit"
      className={buttonClass({ look: 'red', with: className })}
      aria-disabled={status !== 'idle'}
      onMouseDown={keepFocus}
    >
      {status === 'idle' ? idleLabel : (sending ?? formCopy.sending)}
    </button>
  )
}
