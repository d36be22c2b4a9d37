import type {
  ChatConversation,
  ChatMessageRecord,
  ConversationPatch,
} from '@cardroom/contracts/chat-data'
import { useEffect, useRef } from 'react'
import { formatCount, formatTime } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { DetailsList } from '../../shared/details-list.tsx'
import { LeadSource } from '../../shared/lead-source.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { RowNotes } from '../../shared/row-notes.tsx'
import { Panel } from '../../shared/panel.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { EmptyState } from '../../shared/states.tsx'
import type { Lead } from './chat-leads.ts'
import styles from './chat.module.css'
import { ConversationHandling } from './conversation-handling.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { useHandling } from './use-handling.ts'
import { useLiveConversation } from './use-live-conversation.ts'

type Props = {
  lead: Lead | undefined
  conversation: ChatConversation | undefined
  /** Shown if the URL points to a conversation that does not exist. */
  isMissing: boolean
  isLoading: boolean
  isMarking: boolean
  onSelect: (conversationId: number | null) => void
  onMark: (id: number, name: string, patch: ConversationPatch) => void
}

/** One conversation with its user, details and messages. */
export function ConversationDetails({ lead, conversation, isMissing, isLoading, ...rest }: Props) {
  if (lead === undefined || conversation === undefined) {
    return (
      <Panel title="Conversation details">
        <EmptyState>
          {isLoading
            ? 'Loading the conversation'
            : isMissing
              ? 'This conversation does not exist'
              : 'Choose a user to read the conversation'}
        </EmptyState>
      </Panel>
    )
  }
  return <Details key={conversation.id} lead={lead} conversation={conversation} {...rest} />
}

type DetailsProps = Omit<Props, 'lead' | 'conversation' | 'isMissing' | 'isLoading'> & {
  lead: Lead
  conversation: ChatConversation
}

function Details({ lead, conversation, isMarking, onSelect, onMark }: DetailsProps) {
  const { id, isActive, createdAt, lastMessageAt, isSpam } = conversation
  const { name } = lead
  const live = useLiveConversation(conversation, () => {
    if (document.visibilityState === 'visible') onMark(id, name, { isUnread: false })
  })
  const { messages, handling, isConnected, isVisitorTyping } = live
  const { personAskedAt } = handling
  const actions = useHandling({
    id,
    handling,
    onHandling: live.setHandling,
    onMessage: (message) => live.addMessages([message]),
  })
  const left = conversation.messageCount - conversation.messages.length
  const list = useRef<HTMLOListElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  return (
    <Panel
      title="Conversation details"
      action={
        <div className="row end">
          <AdminButton
            onClick={() => {
              onMark(id, name, { isUnread: true })
              onSelect(null)
            }}
          >
            Mark as unread
          </AdminButton>
          <AdminButton isDisabled={isMarking} onClick={() => onMark(id, name, { isSpam: !isSpam })}>
            {isSpam ? 'Not spam' : 'Mark as spam'}
          </AdminButton>
          <AdminButton onClick={() => window.print()}>Print</AdminButton>
        </div>
      }
    >
      <article data-print="only" aria-label={`Conversation of ${lead.name}`}>
        <header className="row between pad">
          <div className="break">
            <h3>{lead.name}</h3>
            <EmailLink email={lead.email} />{' '}
            <PersonLink email={lead.email}>Everything about this person</PersonLink>
          </div>
          <Chip color={isActive ? chipColors.blue : chipColors.grey}>
            {isActive ? 'Active' : 'Completed'}
          </Chip>
        </header>
        {lead.conversations.length > 1 && (
          <div className="pad unprinted">
            <SelectBox
              label={`Conversations of ${lead.name}`}
              value={String(lead.conversations.indexOf(conversation))}
              options={Object.fromEntries(
                lead.conversations.map((each, index) => [
                  String(index),
                  `${index + 1} of ${lead.conversations.length}: ${formatTime(each.createdAt)}`,
                ]),
              )}
              onChange={(chosen) => onSelect(lead.conversations[Number(chosen)]?.id ?? null)}
            />
          </div>
        )}
        {isSpam && (
          <p className="pad muted small">
            Spam: it counts nowhere, and is deleted 30 days after its mark.
          </p>
        )}
        {personAskedAt !== null && (
          <div className={`row pad unprinted ${styles.waiting}`}>
            <Chip color={chipColors.amber}>Waiting for a person</Chip>
            <p className="grow small">
              Since <time dateTime={personAskedAt}>{formatTime(personAskedAt)}</time>, promised an
              answer within 48 hours.
            </p>
            <AdminButton
              isDisabled={isMarking}
              onClick={() =>
                onMark(id, name, { isWaitingForPerson: false, shown: { personAskedAt } })
              }
            >
              Mark as answered
            </AdminButton>
          </div>
        )}
        <div className={`pad ${styles.facts}`}>
          <DetailsList
            details={{
              Created: <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
              Summary: summaryOf(conversation),
              Source: (
                <LeadSource sessionId={conversation.sessionId} at={lastMessageAt ?? createdAt} />
              ),
            }}
          />
        </div>
        {left > 0 && (
          <p className="pad muted small">The first {formatCount(left)} messages are not shown.</p>
        )}
        {messages.length === 0 ? (
          <EmptyState>No messages</EmptyState>
        ) : (
          // The element scrolls, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol ref={list} className={styles.messages} aria-label="Messages" tabIndex={0}>
            {messages.map((message) => (
              <li key={message.id} data-from={authorOf(message).from}>
                <p className="muted small">
                  <strong>{authorOf(message).name}</strong>{' '}
                  <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
                </p>
                <p className="written">{message.content}</p>
                {message.metadata?.['isStopped'] === true && (
                  <p className="muted small">Stopped by the visitor</p>
                )}
              </li>
            ))}
          </ol>
        )}
      </article>
      <ConversationHandling
        id={id}
        name={name}
        handling={handling}
        actions={actions}
        isConnected={isConnected}
        isVisitorTyping={isVisitorTyping}
      />
      <div className="pad ruled">
        <RowNotes
          key={id}
          subject={{ subjectType: 'chat-conversation', subjectId: String(id) }}
          name={`the chat of ${lead.name}`}
        />
      </div>
    </Panel>
  )
}

/** The author of a message: the visitor, the assistant, or a staff member by first name. */
function authorOf({ isFromUser, metadata }: ChatMessageRecord) {
  if (isFromUser) return { from: 'user', name: 'User' }
  const { by, name } = metadata ?? {}
  if (by === 'person' && typeof name === 'string') return { from: 'person', name }
  return { from: 'assistant', name: 'AI Assistant' }
}

function summaryOf({ summary, summarySource, isActive, messageCount }: ChatConversation): string {
  if (summary !== null) {
    return summarySource === 'model' ? `${summary} (written by the model)` : summary
  }
  if (messageCount === 0) return 'No messages'
  return isActive ? 'Written after the conversation ends' : 'Being made'
}
