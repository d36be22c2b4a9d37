import { brand } from '@cardroom/brand/brand'
import { chat, chatLinkHosts, chatPageNames, withPerson } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { type ReactNode, useMemo } from 'react'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { OutboundLink, NewTabArrow } from '../../shared/ui/outbound-link.tsx'
import { type AnswerBlock, answerBlocks, type AnswerPart, ownPath } from './answer-blocks.ts'
import styles from './chat.module.css'
import type { Message } from './messages.ts'

type Props = {
  message: Message
  /** Whether the message is still streaming. Screen readers announce it after it is complete. */
  isGrowing: boolean
  /** Whether a reply is pending, so that the visitor cannot send a message. */
  isBusy: boolean
  onRetry: () => void
  onRegisterAgain: () => void
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** One line of the conversation: text and links, but no markup. */
export function MessageLine({ message, isGrowing, isBusy, onRetry, onRegisterAgain }: Props) {
  const { content, isFromUser, timestamp, outcome, person, isStopped = false } = message
  const author = isFromUser
    ? chat.visitor
    : person === undefined
      ? chat.assistant
      : withPerson.author(person)
  return (
    // Screen readers announce only complete new lines from others.
    <li
      className={`grid justify-start gap-4 ${styles.line}`}
      data-from={isFromUser ? 'visitor' : 'assistant'}
      aria-live={isFromUser || isGrowing || message.isEarlier === true ? 'off' : undefined}
    >
      <p className={`muted text-small ${styles.meta}`}>
        {author},{' '}
        <time dateTime={new Date(timestamp).toISOString()}>{clock.format(timestamp)}</time>
      </p>
      {isFromUser ? (
        <p className={`pretty break ${styles.bubble}`}>{content}</p>
      ) : (
        <div className={`pretty break ${styles.bubble}`}>
          <AnswerText content={content} />
        </div>
      )}
      {isStopped && <p className="muted text-small">{chat.stopped}</p>}
      {(outcome === 'failed' || outcome === 'stopped') && (
        <p className={`text-small semibold ${styles.failure}`}>
          {chat.unanswered}{' '}
          <button type="button" disabled={isBusy} onClick={onRetry}>
            {chat.retry}
          </button>
        </p>
      )}
      {outcome === 'unregistered' && (
        <p className={`text-small semibold ${styles.failure}`}>
          {missingIdsMessage}{' '}
          <button type="button" disabled={isBusy} onClick={onRegisterAgain}>
            {chat.registerAgain}
          </button>
        </p>
      )}
    </li>
  )
}

/** An answer of the assistant as paragraphs, lists, bold text and links. It never renders markup. */
function AnswerText({ content }: { content: string }) {
  const blocks = useMemo(() => answerBlocks(content, chatLinkHosts), [content])
  // Segments of a text have no other key.
  return blocks.map((block, index) => <Block key={index} block={block} />) // oxlint-disable-line react/no-array-index-key
}

function Block({ block: { kind, start, lines } }: { block: AnswerBlock }) {
  const [first] = lines
  if (kind === 'paragraph') return <p>{first === undefined ? null : <Line parts={first} />}</p>
  const items = lines.map((parts, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <li key={index}>
      <Line parts={parts} />
    </li>
  ))
  return kind === 'bullets' ? <ul>{items}</ul> : <ol start={start}>{items}</ol>
}

function Line({ parts }: { parts: readonly AnswerPart[] }) {
  return parts.map(({ text, href, isBold }, index) => {
    const words = href === null ? text : <AnswerLink href={href}>{text}</AnswerLink>
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return isBold ? <strong key={index}>{words}</strong> : <span key={index}>{words}</span>
  })
}

/** A link in an answer. Links to this site use only their path, so that they work on any host. */
function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const path = ownPath(href, brand.siteUrl)
  if (path === null) {
    return (
      <OutboundLink href={href} linkType="chat">
        {children}
      </OutboundLink>
    )
  }
  const name = chatPageNames[path] ?? path
  if (path.startsWith('/#')) return <SiteLink to={path}>{name}</SiteLink>
  // Opens a new tab, so that the conversation stays open.
  return (
    <a href={path} target="_blank" rel="noopener">
      {name}
      <NewTabArrow />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
