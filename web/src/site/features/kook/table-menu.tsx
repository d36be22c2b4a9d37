import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './dialog.module.css'
import { type Preference, setPreference, usePreference } from './preferences.ts'
import { play } from './sounds.ts'

type Props = {
  isSeated: boolean
  isInHand: boolean
  onLeave: () => void
  onClosed: () => void
}

/** The table's switches, and the way to leave it. */
export function TableMenu({ isSeated, isInHand, onLeave, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (dialog.current !== null && !dialog.current.open) dialog.current.showModal()
  }, [])

  return (
    // Escape and the Close button serve the keyboard; a click beside the card is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-ground="card-0"
      aria-labelledby="menu-title"
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      <div className={styles.face}>
        <h2 id="menu-title" className={styles.title}>
          Table settings
        </h2>
        <div className={styles.switches}>
          <Switch
            name="sound"
            label="Sound"
            hint="Two tones when it is your turn"
            onTurned={(isOn) => isOn && play('turn')}
          />
          <Switch name="fourColours" label="Four-colour suits" hint="Diamonds blue, clubs green" />
          <Switch name="keys" label="Keys F and P" hint="F folds, P bets the pot" />
        </div>
        {isSeated && (
          <p className={styles.text}>
            {isInHand
              ? 'Who leaves during a hand folds, and leaves the chips behind.'
              : 'Who leaves gives the chips back. Everyone sits down with $100.'}
          </p>
        )}
        <div className={styles.ways}>
          <button
            type="button"
            className={buttonClass({ look: 'outline' })}
            onClick={() => dialog.current?.close()}
          >
            Close
          </button>
          {isSeated && (
            <button
              type="button"
              className={buttonClass({ look: 'red' })}
              onClick={() => {
                onLeave()
                dialog.current?.close()
              }}
            >
              Leave the table
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}

type SwitchProps = {
  name: Preference
  label: string
  hint: string
  onTurned?: (isOn: boolean) => void
}

function Switch({ name, label, hint, onTurned }: SwitchProps) {
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
          onTurned?.(target.checked)
        }}
      />
    </label>
  )
}
