import type { FieldValues } from 'react-hook-form'
import { DialogButtons } from './dialog-buttons.tsx'
import { type Close, Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'

type Props<Values extends FieldValues, Saved, Reply> = {
  title: string
  width?: 'wide'
  /** The label of the submit button in its idle and busy state. */
  action: string
  busy?: string
  /** If omitted, the dialog closes. */
  onSaved?: (reply: Reply, close: Close) => void
  onClosed: () => void
} & Omit<FormProps<Values, Saved, Reply>, 'onSaved' | 'onGone' | 'className' | 'children'>

/** A dialog with the form of one request. Escape keeps a draft, and Cancel deletes it. */
export function FormDialog<Values extends FieldValues, Saved, Reply>(
  props: Props<Values, Saved, Reply>,
) {
  const { title, width, action, busy = 'Saving...', onSaved, onClosed, ...form } = props
  const isBusy = form.save.isPending || form.isBusy === true
  return (
    <Dialog title={title} {...(width && { width })} isBusy={isBusy} onClosed={onClosed}>
      {(close) => (
        <DialogForm
          {...form}
          action={action}
          busy={busy}
          close={close}
          onSaved={(reply) => (onSaved === undefined ? close() : onSaved(reply, close))}
        />
      )}
    </Dialog>
  )
}

type DialogFormProps<Values extends FieldValues, Saved, Reply> = {
  action: string
  busy: string
  close: Close
} & Omit<FormProps<Values, Saved, Reply>, 'onGone' | 'className' | 'children'>

/** The form of a dialog that can move from row to row. */
export function DialogForm<Values extends FieldValues, Saved, Reply>(
  props: DialogFormProps<Values, Saved, Reply>,
) {
  const { action, busy, close, ...form } = props
  return (
    <Form {...form} className="stack loose" onGone={close}>
      <DialogButtons
        close={() => {
          form.draft?.drop()
          close()
        }}
        action={action}
        busy={busy}
        isBusy={form.save.isPending || form.isBusy === true}
      />
    </Form>
  )
}
