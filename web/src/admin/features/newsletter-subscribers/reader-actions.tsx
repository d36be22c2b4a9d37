import type {
  AdminNewsletter,
  NewslettersResponse,
  ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import { readerKind } from '@cardroom/leads/newsletter'
import type { z } from 'zod'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { pathOf, replyOf, withChange } from '../../shared/lead.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'

type List = z.infer<typeof NewslettersResponse>
const newslettersPath = pathOf(readerKind)

type State = ReaderStateRequest['state']

/** Takes a reader off the list who asked for it, or whose mails come back. */
export function ReaderActions({ reader }: { reader: AdminNewsletter }) {
  const { id, email, state: current } = reader
  const { mutate } = useUndoableChange({
    list: newslettersPath,
    thing: String(id),
    send: (state: State) =>
      request(`${newslettersPath}/${id}/state`, {
        method: 'PATCH',
        payload: { state },
        reply: replyOf(readerKind),
      }),
    expect: (list: List, state) => withChange(list, id, { state }),
    done: ({ message }) => `${message}: ${email}`,
    failed: 'The reader could not be changed',
  })
  if (current === 'bounced') return null
  return (
    <>
      {current !== 'unsubscribed' && (
        <AdminButton aria-label={`Unsubscribe ${email}`} onClick={() => mutate('unsubscribed')}>
          Unsubscribe
        </AdminButton>
      )}
      <AdminButton aria-label={`Mark bounced: ${email}`} onClick={() => mutate('bounced')}>
        Mark bounced
      </AdminButton>
    </>
  )
}
