import {
  ClaimNameRequest,
  ClaimNameResponse,
  ConfirmNameResponse,
  WeeklyTable as WeeklyTableReply,
} from '@cardroom/contracts/kook-weekly'
import { memo, type SubmitEvent, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldFrame } from '../../shared/form/fields.tsx'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { readClaimLink, saveClaimedName, useClaimedName } from './storage.ts'
import styles from './table-panels.module.css'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import { describeNet } from './played-hand.ts'

const failed = 'That did not work. Please try again in a moment.'

/** The results of the current week at the house tables, with a form to claim a name for them. */
export const WeeklyTable = memo(function WeeklyTable() {
  const claimed = useClaimedName()
  const link = readClaimLink(window.location.hash)
  return (
    <section className={styles.panel} aria-labelledby="weekly-title">
      <h2 id="weekly-title" className={styles.title}>
        This week
      </h2>
      <p className="muted">
        Results at the house tables since Monday, of players who have claimed a name. Chips are
        worth nothing, and so is a place here.
      </p>
      <WeeklyResults ownName={claimed?.name ?? null} />
      {claimed !== null && (
        <p>
          Your hands count for <strong>{claimed.name}</strong>, from the next time you sit down.
        </p>
      )}
      {claimed === null && link === null && <ClaimForm />}
      {claimed === null && link !== null && <ConfirmButton link={link} />}
    </section>
  )
})

type Sending = 'idle' | 'sending' | 'sent'

/** Asks for a name and for the email address that receives the link. */
function ClaimForm() {
  const [sending, setSending] = useState<Sending>('idle')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending === 'sending') return
    const payload = Object.fromEntries(new FormData(event.currentTarget))
    const parsed = ClaimNameRequest.safeParse(payload)
    const issues = parsed.error?.issues ?? []
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    setRefusal('')
    if (!parsed.success) return
    setSending('sending')
    try {
      const path = '/api/kook-names'
      await request(path, { method: 'POST', payload: parsed.data, reply: ClaimNameResponse })
      setSending('sent')
    } catch (error) {
      setSending('idle')
      setRefusal(readErrorMessage(error, failed))
    }
  }

  if (sending === 'sent') {
    return <output>A link is on its way. Open it in this browser, within a day.</output>
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <FieldFrame label="Name to claim" error={problems['name']}>
        {(control) => <input {...control} name="name" type="text" maxLength={40} />}
      </FieldFrame>
      <FieldFrame
        label="E-mail"
        hint="For the link alone; we keep a code that cannot be read back."
        error={problems['email']}
      >
        {(control) => <input {...control} name="email" type="email" autoComplete="email" />}
      </FieldFrame>
      <Button look="outline" type="submit" aria-disabled={sending === 'sending' || undefined}>
        {sending === 'sending' ? 'Sending...' : 'Send me the link'}
      </Button>
      <output className={styles.problem}>{refusal}</output>
    </form>
  )
}

/** Claims the name of a link only on a click, so that programs that open links in emails do not use it up. */
function ConfirmButton({ link }: { link: string }) {
  const [refusal, setRefusal] = useState('')

  async function confirm(): Promise<void> {
    try {
      const path = '/api/kook-names/confirm'
      const call = { method: 'POST', payload: { link }, reply: ConfirmNameResponse } as const
      saveClaimedName(await request(path, call))
      window.history.replaceState(window.history.state, '', window.location.pathname)
    } catch (error) {
      setRefusal(readErrorMessage(error, failed))
    }
  }

  return (
    <div className={styles.form}>
      <Button look="red" onClick={() => void confirm()}>
        Claim your name
      </Button>
      <output className={styles.problem}>{refusal}</output>
    </div>
  )
}

/** The net results of the players in the current week. @param ownName the name that this browser has claimed */
function WeeklyResults({ ownName }: { ownName: string | null }) {
  const loadable = useLoadable('/api/kook-names/weekly', WeeklyTableReply)
  return loadable.state === 'ready' ? (
    <Results week={loadable.value} ownName={ownName} />
  ) : (
    <LoadableNotice loadable={loadable} />
  )
}

function Results({ week, ownName }: { week: WeeklyTableReply; ownName: string | null }) {
  if (week.players.length === 0) return <p>Nobody has a result yet this week.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Hands</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {week.players.map(({ name, hands, net }) => (
          <tr key={name} data-own={name === ownName || undefined}>
            <th scope="row">{name}</th>
            <td>{hands}</td>
            <td>{describeNet(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
