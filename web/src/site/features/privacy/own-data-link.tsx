import '../../../shared/configure-zod.ts'
import { ownData } from '@cardroom/brand/own-data-copy'
import { OpenOwnDataResponse } from '@cardroom/contracts/own-data'
import { ErasePersonResponse, PersonDataResponse } from '@cardroom/contracts/persons'
import { useEffect, useRef, useState } from 'react'
import { downloadJson } from '../../../shared/download-json.ts'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldFrame } from '../../shared/form/fields.tsx'
import styles from './privacy.module.css'

const copy = ownData.link

type Opened = { email: string; ticket: string }

/** The page behind a mail link. It waits for a click, because mail scanners open links. */
export function OwnDataLink({ link }: { link: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isErased, setIsErased] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const addressPlace = useRef<HTMLParagraphElement>(null)
  const outcomePlace = useRef<HTMLOutputElement>(null)
  const isOpened = opened !== null

  // The pressed button no longer exists, so the focus moves to its replacement.
  useEffect(() => {
    if (isErased) outcomePlace.current?.focus()
    else if (isOpened) addressPlace.current?.focus()
  }, [isOpened, isErased])

  async function run(call: () => Promise<string>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setOutcome(ownData.busy)
    try {
      setOutcome(await call())
    } catch (error) {
      setOutcome(readErrorMessage(error, ownData.failed))
    } finally {
      setIsBusy(false)
    }
  }

  const open = async () => {
    const payload = { link }
    const { data } = await request('/api/own-data/open', {
      method: 'POST',
      payload,
      reply: OpenOwnDataResponse,
    })
    setOpened(data)
    return ''
  }

  const download = async ({ email, ticket }: Opened) => {
    const payload = { ticket }
    const { data } = await request('/api/own-data/export', {
      method: 'POST',
      payload,
      reply: PersonDataResponse,
    })
    downloadJson('what-we-hold.json', { email, data })
    return copy.downloaded
  }

  const erase = async ({ ticket }: Opened, confirmation: string) => {
    await request('/api/own-data/erase', {
      method: 'POST',
      payload: { ticket, confirmation },
      reply: ErasePersonResponse,
    })
    setIsErased(true)
    return copy.erased
  }

  return (
    <div className={`grid gap-16 justify-start ${styles.form}`}>
      {opened === null && (
        <Button look="red" aria-disabled={isBusy || undefined} onClick={() => void run(open)}>
          {copy.open}
        </Button>
      )}
      {opened !== null && !isErased && (
        <>
          <p ref={addressPlace} className="strong break" tabIndex={-1}>
            {copy.address(opened.email)}
          </p>
          <Button
            look="outline"
            aria-disabled={isBusy || undefined}
            onClick={() => void run(() => download(opened))}
          >
            {copy.download}
          </Button>
          <EraseForm
            email={opened.email}
            isBusy={isBusy}
            onErase={(confirmation) => void run(() => erase(opened, confirmation))}
          />
        </>
      )}
      <output ref={outcomePlace} className={`strong ${styles.outcome}`} tabIndex={-1}>
        {outcome}
      </output>
    </div>
  )
}

type EraseProps = { email: string; isBusy: boolean; onErase: (confirmation: string) => void }

function EraseForm({ email, isBusy, onErase }: EraseProps) {
  const [confirmation, setConfirmation] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={`grid gap-16 justify-start ${styles.erase}`}
      aria-label={copy.erase}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isSame = confirmation.trim().toLowerCase() === email
        setError(isSame ? undefined : 'Please type the same address')
        if (isSame) onErase(confirmation)
        else field.current?.focus()
      }}
    >
      <p>{copy.eraseLead}</p>
      <div className={styles.field}>
        <FieldFrame label={copy.confirmation} error={error}>
          {(control) => (
            <input
              {...control}
              ref={field}
              type="email"
              autoComplete="off"
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
      <Button look="red" type="submit" aria-disabled={isBusy || undefined}>
        {copy.erase}
      </Button>
    </form>
  )
}
