import { useRef } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'

type Props = {
  stack: number
  isSittingOut: boolean
  onLeave: () => void
  onSitOut: () => void
  onClosed: () => void
}

/** Asks before a player leaves in the middle of a hand. */
export function LeaveDialog({ stack, isSittingOut, onLeave, onSitOut, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  function closeAfter(choose: () => void): void {
    choose()
    dialog.current?.close()
  }

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="leave-title" onClosed={onClosed}>
      <div className={styles.content}>
        <h2 id="leave-title" className={styles.title}>
          Leave during the hand?
        </h2>
        <p className={styles.text}>
          You fold and give up your {formatMoney(stack)}.
          {!isSittingOut && ' If you sit out, you keep your seat and chips for five minutes.'}
        </p>
        <div className="actions">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Stay
          </Button>
          {!isSittingOut && (
            <Button look="outline" onClick={() => closeAfter(onSitOut)}>
              Sit out instead
            </Button>
          )}
          <Button look="red" onClick={() => closeAfter(onLeave)}>
            Leave
          </Button>
        </div>
      </div>
    </Modal>
  )
}
