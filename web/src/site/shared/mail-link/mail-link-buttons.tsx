import '../../../shared/configure-zod.ts'
import { mailLinkCopy } from '@cardroom/brand/form-copy'
import { WsopLinkResponse } from '@cardroom/contracts/last-longer'
import { useEffect, useRef, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'

type Props = {
  lead: string
  /** The options and their requests. The first option is the primary action. */
  choices: readonly { label: string; path: string; payload?: object }[]
  onDone?: () => void
}
type Sending = { state: 'idle' | 'sending' | 'done'; message: string }

/** The buttons behind a mail link. They are necessary because bots open links but do not press buttons. */
export function MailLinkButtons({ lead, choices, onDone }: Props) {
  const [sending, setSending] = useState<Sending>({ state: 'idle', message: '' })
  const outcome = useRef<HTMLOutputElement>(null)
  const isDone = sending.state === 'done'

  // The pressed button no longer exists, so the focus moves to the result.
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])

  async function send(path: string, payload?: object): Promise<void> {
    if (sending.state === 'sending') return
    setSending({ state: 'sending', message: mailLinkCopy.sending })
    try {
      const { message } = await request(path, { method: 'POST', payload, reply: WsopLinkResponse })
      setSending({ state: 'done', message })
      onDone?.()
    } catch (error) {
      setSending({ state: 'idle', message: readErrorMessage(error, mailLinkCopy.failed) })
    }
  }

  return (
    <>
      {!isDone && <p className="lead">{lead}</p>}
      {!isDone && (
        <p className="actions mt-20">
          {choices.map(({ label, path, payload }, index) => (
            <Button
              key={label}
              look={index === 0 ? 'red' : 'outline'}
              aria-disabled={sending.state === 'sending' || undefined}
              onClick={() => void send(path, payload)}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
      <output ref={outcome} className="strong" tabIndex={-1}>
        {sending.message}
      </output>
    </>
  )
}
