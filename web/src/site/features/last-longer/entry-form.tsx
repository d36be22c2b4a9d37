import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { keepFocus } from '../../shared/form/keep-focus.ts'
import { sendFailure } from '../../shared/form/send-failure.ts'
import { SubmitForm } from '../../shared/form/submit-form.tsx'
import type { Submission } from '../../shared/form/use-submit.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'

/** Props of each of the three forms. */
export type EntryFormProps = {
  isOpen: boolean
  onCancel: () => void
  onTaken: () => void
}

type Props<Values extends FieldValues, Reply> = EntryFormProps &
  Pick<Submission<Values, Reply>, 'form' | 'fields' | 'send'> & {
    copy: {
      title: string
      submit: string
      taken: { title: string; description: string }
      failed: string
    }
    /** The toast's description where it depends on the reply; null for the usual one. */
    describe?: (reply: Reply) => string | null
    children: ReactNode
  }

/** One of the contest's forms, its outcome shown in a toast. */
export function EntryForm<Values extends FieldValues, Reply>(props: Props<Values, Reply>) {
  const { copy, describe, isOpen, onCancel, onTaken, children, ...submission } = props
  const place = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])

  return (
    <SubmitForm
      {...submission}
      ref={place}
      copy={copy}
      onTaken={(reply) => {
        const description = describe?.(reply) ?? copy.taken.description
        toast({ title: copy.taken.title, description, tone: 'success' })
        onTaken()
      }}
      announceFailure={(error) =>
        toast({ title: copy.failed, description: sendFailure(error), tone: 'error' })
      }
      action={
        <Button look="outline" onMouseDown={keepFocus} onClick={onCancel}>
          {lastLongerForms.cancel}
        </Button>
      }
    >
      {children}
    </SubmitForm>
  )
}
