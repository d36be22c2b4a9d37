import type { ThemedColor } from '@cardroom/brand/source-colors'
import {
  NewslettersResponse,
  type ReaderState,
  type AdminNewsletter,
  type ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import { readerKind, readerStates } from '@cardroom/leads/newsletter'
import { Chip } from '../../shared/chip.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { EmailLink } from '../../shared/email-link.tsx'
import { leadColumns, LeadTab } from '../../shared/lead-list.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import type { z } from 'zod'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { pathOf, replyOf, withChange } from '../../shared/lead.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'

const colors: Readonly<Record<ReaderState, ThemedColor>> = {
  waiting: chipColors.amber,
  subscribed: chipColors.green,
  unsubscribed: chipColors.grey,
  bounced: chipColors.red,
}

const columns = leadColumns(
  readerKind,
  {
    email: ({ email }) => <EmailLink email={email} />,
    state: ({ state }) => <Chip color={colors[state]}>{readerStates[state]}</Chip>,
    name: ({ email, name }) => (
      <PersonLink email={email}>{name ?? <span className="nowrap">Unnamed</span>}</PersonLink>
    ),
    interested: ({ interestedInGame }) => (
      <Chip color={interestedInGame ? chipColors.green : chipColors.grey}>
        {interestedInGame ? 'Interested' : 'Newsletter only'}
      </Chip>
    ),
  },
  (reader) => <ReaderActions reader={reader} />,
)

/** The subscribers of the newsletter. */
export function SubscribersTab() {
  return (
    <LeadTab
      kind={readerKind}
      reply={NewslettersResponse}
      columns={columns}
      rowsOf={({ data }) => data}
      countsOf={(list) => list}
      stats={{
        label: 'Newsletter',
        total: 'Total sign-ups',
        others: ({ subscribedCount, interestedCount }) => [
          { label: 'Subscribed', value: subscribedCount },
          { label: 'Interested in the game', value: interestedCount },
        ],
      }}
      title="Newsletter sign-ups"
      empty="No newsletter sign-ups yet"
      search="Search email or name"
      file="newsletter"
      loading="Loading newsletter sign-ups"
      failure="Failed to fetch newsletter data"
    />
  )
}

type List = z.infer<typeof NewslettersResponse>
const newslettersPath = pathOf(readerKind)

type State = ReaderStateRequest['state']

/** Unsubscribes a reader on request, or marks an address as bouncing. */
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
