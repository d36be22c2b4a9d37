import '../../../shared/configure-zod.ts'
import { subscription } from '@cardroom/brand/subscription-copy'
import { ReaderLinkResponse } from '@cardroom/contracts/newsletter-subscribers'
import { useEffect, useRef, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './subscription-page.module.css'

type Props = { kind: 'confirm' | 'leave'; secret: string }
type Sending = { state: 'idle' | 'sending' | 'done'; message: string }

const failed = 'That did not work. Please try again in a moment.'

function send({ kind, secret }: Props): Promise<{ message: string }> {
  const reply = ReaderLinkResponse
  return kind === 'confirm'
    ? request('/api/newsletter/confirm', { method: 'POST', payload: { link: secret }, reply })
    : request(`/api/newsletter/unsubscribe?key=${secret}`, { method: 'POST', reply })
}

/** The button of a link in a mail of the newsletter, and what came of it. */
export function SubscriptionLink(props: Props) {
  const [sending, setSending] = useState<Sending>({ state: 'idle', message: '' })
  const outcome = useRef<HTMLOutputElement>(null)
  const copy = subscription[props.kind]
  const isDone = sending.state === 'done'

  // The pressed button has gone: its focus goes to what came of it.
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])

  async function press(): Promise<void> {
    if (sending.state === 'sending') return
    setSending({ state: 'sending', message: subscription.sending })
    try {
      const { message } = await send(props)
      setSending({ state: 'done', message })
    } catch (error) {
      setSending({ state: 'idle', message: readErrorMessage(error, failed) })
    }
  }

  return (
    <>
      {!isDone && <p>{copy.lead}</p>}
      {!isDone && (
        <p>
          <Button
            look="red"
            aria-disabled={sending.state === 'sending' || undefined}
            onClick={() => void press()}
          >
            {copy.submit}
          </Button>
        </p>
      )}
      <output ref={outcome} className={styles.outcome} tabIndex={-1}>
        {sending.message}
      </output>
    </>
  )
}
