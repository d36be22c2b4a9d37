import { maxPasteLength } from '@cardroom/contracts/rake-paste'
import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { useId, useState } from 'react'
import { DialogButtons } from '../../shared/dialog-buttons.tsx'
import { type Close, Dialog } from '../../shared/dialog.tsx'
import { useDraft } from '../../shared/draft.ts'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import { type KeptChoices, readPastedFile } from './pasted-text.ts'
import { PasteReading } from './paste-reading.tsx'
import styles from './paste-dialog.module.css'

type Props = { players: readonly AdminRakePlayer[]; onClosed: () => void }

/** Imports the amounts of a week from pasted or uploaded text: first the text, then a preview of the changes. */
export function PasteDialog({ players, onClosed }: Props) {
  const [draft, setDraft] = useDraft('rake paste')
  // The text that the preview shows line by line, or null during typing.
  const [read, setRead] = useState<string | null>(null)
  const [kept, setKept] = useState<KeptChoices>({})
  const [isBusy, setIsBusy] = useState(false)
  const text = draft ?? ''
  return (
    <Dialog title="Paste amounts" width="full" isBusy={isBusy} onClosed={onClosed}>
      {(close) =>
        read !== null ? (
          <PasteReading
            text={read}
            players={players}
            kept={kept}
            onKept={setKept}
            onBusy={setIsBusy}
            onBack={() => setRead(null)}
            onSaved={() => {
              setDraft(null)
              close()
            }}
          />
        ) : (
          <PasteText
            text={text}
            onText={(next) => setDraft(next === '' ? null : next)}
            onRead={() => setRead(text)}
            close={() => {
              setDraft(null)
              close()
            }}
          />
        )
      }
    </Dialog>
  )
}

type TextProps = {
  text: string
  onText: (text: string) => void
  onRead: () => void
  close: Close
}

function PasteText({ text, onText, onRead, close }: TextProps) {
  const id = useId()
  const [error, setError] = useState<string>()

  function read(): void {
    if (text.trim() === '') setError('Paste a name and an amount a line, or choose a file')
    else if (text.length > maxPasteLength) setError('This is too long; paste it in parts')
    else onRead()
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const taken = await readPastedFile(file)
    if (taken.problem === null) onText(taken.text)
    setError(taken.problem ?? undefined)
  }

  return (
    <form
      className={`stack loose ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        read()
      }}
    >
      <div className={field.field}>
        <label htmlFor={id}>Amounts of the week</label>
        <p id={`${id}-hint`} className={field.hint}>
          A name and an amount a line, as you copy them from the report or a spreadsheet. Nothing is
          saved before you have seen what changes.
        </p>
        <textarea
          id={id}
          // The dialog has one field, and Back in the preview returns to it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={field.input}
          rows={12}
          spellCheck={false}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          onChange={({ target }) => {
            setError(undefined)
            onText(target.value)
          }}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <div className="row">
        <label className="bold" htmlFor={`${id}-file`}>
          Or a CSV file
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Allows the user to select the same file again after a correction.
            void take(file).then(() => (target.value = ''))
          }}
        />
      </div>
      <DialogButtons close={close} action="Check" busy="Check" isBusy={false} />
    </form>
  )
}
