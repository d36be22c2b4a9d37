import { chat, withPerson } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { AnswerText } from './answer-text.tsx'
import styles from './message-line.module.css'
import type { Message } from './messages.ts'

type Props = {
  message: Message
  /** Still streaming: screen readers announce it when it is complete. */
  isGrowing: boolean
  /** A reply is pending, so nothing can be sent. */
  isBusy: boolean
  onRetry: () => void
  onRegisterAgain: () => void
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** One line of the conversation: text and links, never markup. */
export function MessageLine({ message, isGrowing, isBusy, onRetry, onRegisterAgain }: Props) {
  const { content, isFromUser, timestamp, outcome, person, isStopped = false } = message
  const author = isFromUser
    ? chat.visitor
    : person === undefined
      ? chat.assistant
      : withPerson.author(person)
  return (
    // Screen readers announce only new lines of others, once complete.
    <li
      className={styles.line}
      data-from={isFromUser ? 'visitor' : 'assistant'}
      aria-live={isFromUser || isGrowing || message.isEarlier === true ? 'off' : undefined}
    >
      <p className={styles.meta}>
        {author},{' '}
        <time dateTime={new Date(timestamp).toISOString()}>{clock.format(timestamp)}</time>
      </p>
      {isFromUser ? (
        <p className={styles.bubble}>{content}</p>
      ) : (
        <div className={styles.bubble}>
          <AnswerText content={content} />
        </div>
      )}
      {isStopped && <p className={styles.stopped}>{chat.stopped}</p>}
      {(outcome === 'failed' || outcome === 'stopped') && (
        <p className={styles.failure}>
          {chat.unanswered}{' '}
          <button type="button" disabled={isBusy} onClick={onRetry}>
            {chat.retry}
          </button>
        </p>
      )}
      {outcome === 'unregistered' && (
        <p className={styles.failure}>
          {missingIdsMessage}{' '}
          <button type="button" disabled={isBusy} onClick={onRegisterAgain}>
            {chat.registerAgain}
          </button>
        </p>
      )}
    </li>
  )
}
