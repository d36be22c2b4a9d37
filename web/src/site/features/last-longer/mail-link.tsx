import '../../../shared/configure-zod.ts'
import { mailLinks } from '@cardroom/brand/last-longer-copy'
import { WsopLinkResponse } from '@cardroom/contracts/last-longer'
import { useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { reload } from '../../shared/loadable/use-loadable.ts'
import { pendingPath, signupsPath } from './last-longer-api.ts'
import styles from './mail-link.module.css'

type Props = { kind: 'confirm' | 'update'; link: string }
type Sending = { state: 'idle' | 'sending' | 'done'; message: string }

/** The buttons of a link in a mail: programs that open links do not press them. */
export function MailLink({ kind, link }: Props) {
  const [sending, setSending] = useState<Sending>({ state: 'idle', message: '' })
  const copy = mailLinks[kind]

  async function send(path: string, payload: object): Promise<void> {
    if (sending.state === 'sending') return
    setSending({ state: 'sending', message: mailLinks.sending })
    try {
      const { message } = await request(path, { method: 'POST', payload, reply: WsopLinkResponse })
      setSending({ state: 'done', message })
      reload(signupsPath)
      reload(pendingPath)
    } catch (error) {
      setSending({ state: 'idle', message: readErrorMessage(error, mailLinks.failed) })
    }
  }

  const isBusy = sending.state === 'sending' || undefined
  return (
    <>
      {sending.state !== 'done' && <p className="lead">{copy.lead}</p>}
      {sending.state !== 'done' && (
        <p className={styles.buttons}>
          {kind === 'confirm' ? (
            <Button
              look="red"
              aria-disabled={isBusy}
              onClick={() => void send('/api/wsop/confirm', { link })}
            >
              {mailLinks.confirm.submit}
            </Button>
          ) : (
            <>
              <Button
                look="red"
                aria-disabled={isBusy}
                onClick={() => void send('/api/wsop/decide', { link, state: 'refused' })}
              >
                {mailLinks.update.refuse}
              </Button>
              <Button
                look="outline"
                aria-disabled={isBusy}
                onClick={() => void send('/api/wsop/decide', { link, state: 'confirmed' })}
              >
                {mailLinks.update.confirm}
              </Button>
            </>
          )}
        </p>
      )}
      <output className={styles.outcome}>{sending.message}</output>
    </>
  )
}
