import { type ReactNode, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { type Preference, setPreference, usePreference } from './storage.ts'
import { canNotify, play, requestNotifications } from './turn-calls.ts'
import { formatMoney } from '../../../shared/format.ts'

type Props = {
  isSeated: boolean
  isInHand: boolean
  isSittingOut: boolean
  onSitOut: () => void
  onSitIn: () => void
  onLeave: () => void
  onClosed: () => void
  onTables: () => void
  /** The host's tools. */
  children?: ReactNode
}

/** The settings of the table, with buttons to sit out and to leave. */
export function TableMenu(props: Props) {
  const { isSeated, isInHand, isSittingOut, onSitOut, onSitIn, onLeave, onClosed } = props
  const dialog = useRef<HTMLDialogElement>(null)

  function closeAfter(choose: () => void): void {
    choose()
    dialog.current?.close()
  }

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="menu-title" onClosed={onClosed}>
      <div className={styles.content}>
        <h2 id="menu-title" className={styles.title}>
          Table settings
        </h2>
        {isSeated && (
          <>
            <p className={styles.text}>
              {isInHand
                ? 'If you leave during a hand, you fold and give up your chips. If you sit out, you keep them for five minutes.'
                : 'If you leave, you give up your chips. If you sit out, you keep your seat and chips for five minutes.'}
            </p>
            <div className="actions">
              <Button look="outline" onClick={() => closeAfter(isSittingOut ? onSitIn : onSitOut)}>
                {isSittingOut ? 'Sit in' : isInHand ? 'Sit out after this hand' : 'Sit out'}
              </Button>
              <Button look="red" onClick={() => closeAfter(onLeave)}>
                Leave the table
              </Button>
            </div>
          </>
        )}
        {props.children}
        <div className={styles.switches}>
          <Switch
            name="sound"
            label="Sound"
            hint="Two tones when it is your turn"
            onChanged={(isOn) => isOn && play('turn')}
          />
          {'vibrate' in window.navigator && (
            <Switch name="vibration" label="Vibration" hint="When it is your turn" />
          )}
          {canNotify() && <NotificationSwitch />}
          {'wakeLock' in window.navigator && (
            <Switch name="awake" label="Screen stays on" hint="While you have a seat" />
          )}
          <Switch
            name="rebuy"
            label="Sit down again when broke"
            hint="In the same seat, with $100"
          />
          <Switch name="fourColours" label="Four-colour suits" hint="Diamonds blue, clubs green" />
          <Switch name="keys" label="Keys F, P and T" hint="Fold, pot, 20 seconds more" />
          <Switch name="emotes" label="Emotes" hint="What players say at their seats" />
        </div>
        <div className="actions">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Close
          </Button>
          <Button look="outline" onClick={() => closeAfter(props.onTables)}>
            Other tables
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A switch that asks for permission only when the visitor turns it on. */
function NotificationSwitch() {
  return (
    <Switch
      name="notification"
      label="Notification"
      hint={
        Notification.permission === 'denied'
          ? 'Your browser forbids it for this site'
          : 'When it is your turn in another tab'
      }
      onChanged={(isOn) => {
        if (!isOn) return
        void requestNotifications().then((isGranted) => setPreference('notification', isGranted))
      }}
    />
  )
}

type SwitchProps = {
  name: Preference
  label: string
  hint: string
  onChanged?: (isOn: boolean) => void
}

function Switch({ name, label, hint, onChanged }: SwitchProps) {
  const isOn = usePreference(name)
  const id = `switch-${name}`
  return (
    <label className={styles.switch} htmlFor={id}>
      <span>
        {label}
        <small id={`${id}-hint`}>{hint}</small>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={({ target }) => {
          setPreference(name, target.checked)
          onChanged?.(target.checked)
        }}
      />
    </label>
  )
}

type LeaveDialogProps = {
  stack: number
  isSittingOut: boolean
  onLeave: () => void
  onSitOut: () => void
  onClosed: () => void
}

/** Asks for confirmation before a player leaves in the middle of a hand. */
export function LeaveDialog({
  stack,
  isSittingOut,
  onLeave,
  onSitOut,
  onClosed,
}: LeaveDialogProps) {
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
