import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { type ComponentType, useRef, useState } from 'react'
import { reload } from '../../shared/loadable/use-loadable.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { ChipsForm } from './chips-form.tsx'
import { EliminationForm } from './elimination-form.tsx'
import styles from './entry-forms.module.css'
import type { EntryFormProps } from './entry-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { signupsPath } from './last-longer-api.ts'

type Form = {
  name: 'signUp' | 'chips' | 'elimination'
  Contents: ComponentType<EntryFormProps>
  /** Whether its button stays visible while it is open, and closes it. */
  isButtonToggle: boolean
}

const forms: readonly Form[] = [
  { name: 'signUp', Contents: SignUpForm, isButtonToggle: false },
  { name: 'chips', Contents: ChipsForm, isButtonToggle: false },
  { name: 'elimination', Contents: EliminationForm, isButtonToggle: true },
]

/** Three forms, one open at a time. Typed text survives switching. */
export function EntryForms() {
  const [open, setOpen] = useState<Form['name'] | null>(null)
  const buttons = useRef(new Map<Form['name'], HTMLButtonElement>())

  function close(name: Form['name']): void {
    setOpen(null)
    // The button becomes visible only after this render.
    requestAnimationFrame(() => buttons.current.get(name)?.focus({ preventScroll: true }))
  }

  return (
    <>
      <div className={styles.buttons}>
        {forms.map(({ name, isButtonToggle }) => (
          <button
            key={name}
            ref={(button) => {
              if (button !== null) buttons.current.set(name, button)
            }}
            type="button"
            className={buttonClass({ look: name === 'signUp' ? 'red' : 'outline' })}
            hidden={open === name && !isButtonToggle}
            aria-expanded={open === name}
            aria-controls={`entry-${name}`}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {lastLongerForms[name].open}
          </button>
        ))}
      </div>
      {forms.map(({ name, Contents }) => (
        <EntryPanel
          key={name}
          name={name}
          Contents={Contents}
          isOpen={open === name}
          onClose={() => close(name)}
        />
      ))}
    </>
  )
}

type PanelProps = Pick<Form, 'name' | 'Contents'> & { isOpen: boolean; onClose: () => void }

function EntryPanel({ name, Contents, isOpen, onClose }: PanelProps) {
  // Incremented after each success, which resets the form.
  const [round, setRound] = useState(0)
  return (
    <div id={`entry-${name}`} className={styles.panel} data-ground="card-0" hidden={!isOpen}>
      <h3>{lastLongerForms[name].title}</h3>
      <Contents
        key={round}
        isOpen={isOpen}
        onCancel={onClose}
        onTaken={() => {
          setRound(round + 1)
          reload(signupsPath)
          onClose()
        }}
      />
    </div>
  )
}
