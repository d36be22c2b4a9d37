import { type ReactNode, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { setMuted, useMutedPlayers } from './muted-players.ts'
import { type Preference, setPreference, usePreference } from './preferences.ts'
import { play } from './sounds.ts'
import { canNotify, requestNotifications } from './turn-calls.ts'

type Props = {
  isSeated: boolean
  isInHand: boolean
  /** The names of the other players, whose emotes can be muted. */
  others: readonly string[]
  isSittingOut: boolean
  onSitOut: () => void
  onSitIn: () => void
  onLeave: () => void
  onClosed: () => void
  onTables: () => void
  /** The tools of the host. */
  children?: ReactNode
}

/** The settings of the table, and the buttons to sit out and to leave. */
export function TableMenu(props: Props) {
  const { isSeated, isInHand, others, isSittingOut, onSitOut, onSitIn, onLeave, onClosed } = props
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
                ? 'If you leave during a hand, you fold and give up your chips. Who sits out keeps them for five minutes.'
                : 'If you leave, you give up your chips. Who sits out keeps seat and chips for five minutes.'}
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
          {others.map((username) => (
            <MuteSwitch key={username} username={username} />
          ))}
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

/** Its permission is asked for only by the click that switches it on. */
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

/** Mutes the emotes of one player. */
function MuteSwitch({ username }: { username: string }) {
  const areOn = usePreference('emotes')
  const isMuted = useMutedPlayers().includes(username.toLowerCase())
  if (!areOn) return null
  return (
    <label className={styles.switch}>
      Mute {username}
      <input
        type="checkbox"
        role="switch"
        aria-checked={isMuted}
        checked={isMuted}
        onChange={({ target }) => setMuted(username, target.checked)}
      />
    </label>
  )
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
