import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { useRef, useState } from 'react'
import { reload } from '../../shared/loadable/use-loadable.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './entry-forms.module.css'
import { pendingPath, signupsPath } from './last-longer-api.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { UpdateForm } from './update-form.tsx'

const names = ['signUp', 'chips', 'elimination'] as const
type Name = (typeof names)[number]

/** Three forms, one open at a time. Typed text survives switching. */
export function EntryForms() {
  const [open, setOpen] = useState<Name | null>(null)
  const buttons = useRef(new Map<Name, HTMLButtonElement>())

  function close(name: Name): void {
    setOpen(null)
    // The button becomes visible only after this render.
    requestAnimationFrame(() => buttons.current.get(name)?.focus({ preventScroll: true }))
  }

  return (
    <>
      <div className={styles.buttons}>
        {names.map((name) => (
          <button
            key={name}
            ref={(button) => {
              if (button !== null) buttons.current.set(name, button)
            }}
            type="button"
            className={buttonClass({ look: name === 'signUp' ? 'red' : 'outline' })}
            // The last one stays while its form is open, and closes it.
            hidden={open === name && name !== 'elimination'}
            aria-expanded={open === name}
            aria-controls={`entry-${name}`}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {lastLongerForms[name].open}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <EntryPanel key={name} name={name} isOpen={open === name} onClose={() => close(name)} />
      ))}
    </>
  )
}

type PanelProps = { name: Name; isOpen: boolean; onClose: () => void }

function EntryPanel({ name, isOpen, onClose }: PanelProps) {
  // Incremented after each success, which resets the form.
  const [round, setRound] = useState(0)
  const props = {
    isOpen,
    onCancel: onClose,
    onTaken() {
      setRound(round + 1)
      reload(signupsPath)
      reload(pendingPath)
      onClose()
    },
  }
  return (
    <div
      id={`entry-${name}`}
      className={`card ${styles.panel}`}
      data-ground="card-0"
      hidden={!isOpen}
    >
      <h3>{lastLongerForms[name].title}</h3>
      {name === 'signUp' ? (
        <SignUpForm key={round} {...props} />
      ) : (
        <UpdateForm key={round} {...props} name={name} />
      )}
    </div>
  )
}
