import '../../../shared/configure-zod.ts'
import { pendingEntry } from '@cardroom/brand/last-longer-copy'
import { WsopLinkResponse } from '@cardroom/contracts/last-longer'
import { useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './last-longer.module.css'

type Props = {
  /** Identifies this browser's entry by its id, or any entry by its email. */
  entry: { id: number } | { email: string }
}

/** Requests another confirmation mail for an entry. */
export function ResendLink({ entry }: Props) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function send(): Promise<void> {
    if (isSending) return
    setSending(true)
    setOutcome(pendingEntry.sending)
    try {
      const call = { method: 'POST', payload: entry, reply: WsopLinkResponse } as const
      setOutcome((await request('/api/wsop/resend', call)).message)
    } catch (error) {
      setOutcome(readErrorMessage(error, pendingEntry.notSent))
    }
    setSending(false)
  }

  return (
    <p className={`flex wrap items-center mt-12 ${styles.resend}`}>
      <Button
        look="outline"
        small
        aria-disabled={isSending || undefined}
        onClick={() => void send()}
      >
        {pendingEntry.resend}
      </Button>
      <output>{outcome}</output>
    </p>
  )
}
