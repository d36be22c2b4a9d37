import { chat, chatLinkHosts } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { useMemo } from 'react'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { linkedParts } from './linked-parts.ts'
import styles from './message-line.module.css'
import type { Message } from './messages.ts'

type Props = {
  message: Message
  /** A reply is pending: nothing else can be sent. */
  isBusy: boolean
  onRetry: () => void
  onRegisterAgain: () => void
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** One line of the conversation: text and links, never markup. */
export function MessageLine({ message, isBusy, onRetry, onRegisterAgain }: Props) {
  const { content, isFromUser, timestamp, outcome } = message
  const author = isFromUser ? chat.visitor : chat.assistant
  const parts = useMemo(
    () => (isFromUser ? [{ text: content, href: null }] : linkedParts(content, chatLinkHosts)),
    [content, isFromUser],
  )
  return (
    // The visitor knows what the visitor wrote: only the assistant's lines are read out as they come.
    <li
      className={styles.line}
      data-from={isFromUser ? 'visitor' : 'assistant'}
      aria-live={isFromUser ? 'off' : undefined}
    >
      <p className={styles.meta}>
        {author},{' '}
        <time dateTime={new Date(timestamp).toISOString()}>{clock.format(timestamp)}</time>
      </p>
      <p className={styles.bubble}>
        {parts.map(({ text, href }, index) =>
          href === null ? (
            text
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other name
            <OutboundLink key={index} href={href} linkType="chat">
              {text}
            </OutboundLink>
          ),
        )}
      </p>
      {outcome === 'failed' && (
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
