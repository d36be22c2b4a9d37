import { formatTime } from '../../../shared/format.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import type { Lead } from './chat-leads.ts'
import styles from './chat.module.css'

type Props = {
  leads: readonly Lead[]
  selectedUserId: number | null
  /** Called with the id of the conversation to show. */
  onSelect: (conversationId: number) => void
}

/** Users who have talked to the assistant. Selecting a user opens their first conversation. */
export function UserList({ leads, selectedUserId, onSelect }: Props) {
  return (
    <ul className={`lines ${styles.list}`}>
      {leads.map((lead) => {
        const [first] = lead.conversations
        return (
          <li key={lead.id}>
            <button
              type="button"
              className={styles.user}
              data-user={lead.id}
              aria-current={lead.id === selectedUserId ? 'true' : undefined}
              onClick={() => first !== undefined && onSelect(first.id)}
            >
              <span className="row">
                {lead.isUnread && <span className="badge">Unread</span>}
                <strong className="break">{lead.name}</strong>
                {lead.isWaiting && <Chip color={chipColors.amber}>Waiting for a person</Chip>}
                {lead.personName !== null && (
                  <Chip color={chipColors.blue}>
                    {lead.isMine ? 'You answer' : `${lead.personName} answers`}
                  </Chip>
                )}
              </span>
              <span className={`between muted small figures ${styles.more}`}>
                <span className="cut">{lead.email}</span>
                <time className="nowrap" dateTime={lead.lastActive}>
                  {formatTime(lead.lastActive)}
                </time>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
