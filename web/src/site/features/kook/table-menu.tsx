import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { type Preference, setPreference, usePreference } from './preferences.ts'
import { play } from './sounds.ts'

type Props = {
  isSeated: boolean
  isInHand: boolean
  onLeave: () => void
  onClosed: () => void
}

/** The settings of the table, and the button to leave. */
export function TableMenu({ isSeated, isInHand, onLeave, onClosed }: Props) {
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
