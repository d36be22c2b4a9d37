import { NewPasskeyRequest } from '@cardroom/contracts/factors'
import * as z from 'zod/mini'
import { FormDialog } from '../form-dialog.tsx'

const PasskeyName = z.pick(NewPasskeyRequest, { name: true })

type Props = { isBusy: boolean; onName: (name: string) => void; onClosed: () => void }

/** Asks for the name of a new passkey. */
export function PasskeyDialog({ isBusy, onName, onClosed }: Props) {
  return (
    <FormDialog
      title="Add a passkey"
      intro={
        <p>Your browser asks next where to keep it: this device, a telephone or a security key.</p>
      }
      schema={PasskeyName}
      start={{ name: '' }}
      fields={{ name: { label: 'Name', hint: 'Such as “Laptop” or “Blue key”' } }}
      action="Add passkey"
      busy="Waiting..."
      save={{ mutate: ({ name }) => onName(name), isPending: isBusy }}
      onClosed={onClosed}
    />
  )
}
