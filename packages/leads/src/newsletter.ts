import { AdminNewsletter } from '@cardroom/contracts/newsletter-subscribers'
import { defineLeadKind, time } from './lead-kind.ts'
import { date, source } from './parts.ts'

/** The labels of a reader's states. */
export const readerStates = {
  waiting: 'Not confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
} as const

/** Readers of the newsletter. */
export const readerKind = defineLeadKind(AdminNewsletter, {
  subject: 'newsletter',
  kind: 'reader',
  label: 'Newsletter sign-up',
  brief: 'Newsletter',
  noun: 'reader',
  table: 'newsletters',
  id: 'integer',
  path: 'newsletters',
  slug: 'newsletter',
  openedBy: { search: 'detail' },
  tracked: ['unsubscribedAt', 'bouncedAt'],
  conversion: 'newsletter',
  found: { name: ['name'], detail: 'email' },
  personal: { by: 'email', hidden: ['link_hash', 'unsubscribe_key'] },
  figures: {
    subscribedCount: { where: { state: 'subscribed' } },
    interestedCount: { where: { interestedInGame: true } },
  },
  columns: [
    date,
    { id: 'email', label: 'Email', fields: ['email'], isSearched: true, onPhone: 'title' },
    {
      id: 'state',
      label: 'State',
      fields: ['state'],
      filter: { all: 'All states', options: readerStates },
      onPhone: 'mark',
    },
    { id: 'name', label: 'Name', fields: ['name'], isSearched: true, onPhone: 'plain' },
    {
      id: 'interested',
      label: 'Interested in the game',
      fields: ['interestedInGame'],
      order: 'value',
      filter: {
        all: 'Everyone',
        options: { yes: 'Interested in the game', no: 'Newsletter only' },
        values: { yes: true, no: false },
      },
      onPhone: 'plain',
    },
    source,
  ],
  file: {
    id: 'Id',
    email: 'Email',
    name: 'Name',
    interestedInGame: 'Interested in the game',
    createdAt: time('Signed up'),
    state: 'State',
    confirmedAt: time('Confirmed'),
  },
  unfiled: ['sessionId'],
})
