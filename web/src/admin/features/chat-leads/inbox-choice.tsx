import type { ChatTotals, Inbox } from '@cardroom/contracts/chat-data'
import { formatCount } from '../../../shared/format.ts'
import { LinkChoice } from '../../shared/link-choice.tsx'

type Props = { inbox: Inbox | null; totals: ChatTotals; toInbox: (inbox: Inbox | null) => string }

/** Which conversations are listed: of the inbox, or all. */
export function InboxChoice({ inbox, totals, toInbox }: Props) {
  const choices = [
    { name: 'waiting', label: 'Waiting', count: totals.waitingForPerson },
    { name: 'unread', label: 'Unread', count: totals.unreadConversations },
    { name: 'mine', label: 'Mine', count: totals.mine },
    { name: null, label: 'All', count: totals.conversations },
  ] as const
  return (
    <LinkChoice
      label="Inbox"
      look="barePills"
      choices={choices.map(({ name, label, count }) => ({
        to: toInbox(name),
        label: `${label} ${formatCount(count)}`,
        isCurrent: name === inbox,
      }))}
    />
  )
}
