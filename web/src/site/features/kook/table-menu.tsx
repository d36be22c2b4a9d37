import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { setMuted, useMutedPlayers } from './muted-players.ts'
import { type Preference, setPreference, usePreference } from './preferences.ts'
import { play } from './sounds.ts'

type Props = {
  isSeated: boolean
  isInHand: boolean
  /** The names of the other players, whose emotes can be muted. */
  others: readonly string[]
  onLeave: () => void
  onClosed: () => void
}

/** The settings of the table, and the button to leave. */
export function TableMenu({ isSeated, isInHand, others, onLeave, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="menu-title" onClosed={onClosed}>
      <div className={styles.content}>
        <h2 id="menu-title" className={styles.title}>
          Table settings
        </h2>
        <div className={styles.switches}>
          <Switch
            name="sound"
            label="Sound"
            hint="Two tones when it is your turn"
            onChanged={(isOn) => isOn && play('turn')}
          />
          <Switch name="fourColours" label="Four-colour suits" hint="Diamonds blue, clubs green" />
          <Switch name="keys" label="Keys F and P" hint="F folds, P bets the pot" />
          <Switch name="emotes" label="Emotes" hint="What players say at their seats" />
          {others.map((username) => (
            <MuteSwitch key={username} username={username} />
          ))}
        </div>
        {isSeated && (
          <p className={styles.text}>
            {isInHand
              ? 'If you leave during a hand, you fold and give up your chips.'
              : 'If you leave, you give up your chips. Everyone sits down with $100.'}
          </p>
        )}
        <div className="actions">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Close
          </Button>
          {isSeated && (
            <Button
              look="red"
              onClick={() => {
                onLeave()
                dialog.current?.close()
              }}
            >
              Leave the table
            </Button>
          )}
        </div>
      </div>
    </Modal>
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
