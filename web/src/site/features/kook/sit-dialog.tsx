import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { useUsernameField } from './username-field.tsx'

type Props = {
  seatIndex: number
  isWaiting: boolean
  /** Why the table did not give the seat. */
  refusal: string | null
  onSit: (username: string) => void
  onClosed: () => void
}

/** Asks for the name to play under. */
export function SitDialog({ seatIndex, isWaiting, refusal, onSit, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { field, read } = useUsernameField(
    'Everyone at the table sees it. You begin with $100 in chips, which are worth nothing.',
    refusal,
  )

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="sit-title" onClosed={onClosed}>
      <form
        className={styles.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const username = isWaiting ? null : read()
          if (username !== null) onSit(username)
        }}
      >
        <h2 id="sit-title" className={styles.title}>
          Seat {seatIndex + 1}
        </h2>
        {field}
        <div className="actions">
          <Button look="red" type="submit" aria-disabled={isWaiting || undefined}>
            {isWaiting ? 'Sitting down...' : 'Sit Down'}
          </Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
