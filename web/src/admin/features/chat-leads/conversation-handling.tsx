import type { Handling } from '@cardroom/contracts/chat-people'
import { formatAge, formatTime } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { useNow } from '../../shared/use-now.ts'
import { AnswerForm } from './answer-form.tsx'
import type { useHandling } from './use-handling.ts'

type Props = {
  id: number
  /** The visitor's name. */
  name: string
  handling: Handling
  actions: ReturnType<typeof useHandling>
  isConnected: boolean
  isVisitorTyping: boolean
}

/** The visitor's page reports every minute that it is following the conversation. */
const presentMs = 90_000

/** Shows who answers in the conversation, and the answer field. */
export function ConversationHandling({ id, name, handling, actions, ...now }: Props) {
  const { personName, personSince, isMine } = handling
  const { take, handBack, write } = actions
  const isBusy = take.isPending || handBack.isPending
  return (
    <section className="stack pad ruled unprinted" aria-label="Answering">
      <div className="row between">
        <Chip color={personName === null ? chipColors.grey : chipColors.blue}>
          {isMine ? 'You answer' : `${personName ?? 'The assistant'} answers`}
        </Chip>
        {personSince !== null && (
          <p className="muted small grow">
            Since <time dateTime={personSince}>{formatTime(personSince)}</time>
          </p>
        )}
        {isMine ? (
          <AdminButton isDisabled={isBusy} onClick={() => handBack.mutate()}>
            {handBack.isPending ? 'Handing back...' : 'Hand back to the assistant'}
          </AdminButton>
        ) : (
          <AdminButton isDisabled={isBusy} onClick={() => take.mutate()}>
            {take.isPending
              ? 'Taking over...'
              : personName === null
                ? 'Take over'
                : `Take over from ${personName}`}
          </AdminButton>
        )}
      </div>
      <output className="muted small">
        {now.isConnected ? <Presence name={name} handling={handling} {...now} /> : disconnected}
      </output>
      {isMine && (
        <AnswerForm
          key={id}
          id={id}
          name={name}
          isSending={write.isPending}
          onSend={(message, sent) => write.mutate(message, { onSuccess: sent })}
        />
      )}
    </section>
  )
}

const disconnected = 'Not connected. New messages appear when the connection is back.'

type PresenceProps = Pick<Props, 'name' | 'handling' | 'isVisitorTyping'>

function Presence({ name, handling, isVisitorTyping }: PresenceProps) {
  const now = useNow()
  const { visitorSeenAt, answerMailedAt } = handling
  if (isVisitorTyping) return `${name} is typing`
  const seen =
    visitorSeenAt === null
      ? `${name} has not come back`
      : now - Date.parse(visitorSeenAt) < presentMs
        ? `${name} is here`
        : `${name} was last here ${formatAge(Date.parse(visitorSeenAt), now)}`
  if (answerMailedAt === null) return seen
  return `${seen}, and was mailed ${formatAge(Date.parse(answerMailedAt), now)}`
}
