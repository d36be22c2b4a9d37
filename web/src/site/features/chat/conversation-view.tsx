import { chat, withPerson } from '@cardroom/brand/chat-copy'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Composer } from './composer.tsx'
import styles from './conversation-view.module.css'
import { MessageLine } from './message-line.tsx'
import { isGrowing } from './messages.ts'
import { useTypingNotice } from './use-typing-notice.ts'
import { unsentText } from './unsent-text.ts'
import type { useConversation } from './use-conversation.ts'
import { useNewestInView } from './use-newest-in-view.ts'

type Props = {
  conversation: ReturnType<typeof useConversation>
  takesFocus: boolean
  onRegisterAgain: () => void
}

/** The messages, a status line and the message field. */
export function ConversationView({ conversation, takesFocus, onRegisterAgain }: Props) {
  const { messages, isPending, state, isPersonTyping, ask, resend, stop } = conversation
  const { person } = state
  const [draft, setDraft] = useState(() => (isPending ? '' : unsentText.read()))
  const field = useRef<HTMLTextAreaElement>(null)
  const { log, isNewestInView, showNewest } = useNewestInView()
  const tellTypingNow = useTypingNotice()
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const hasNoQuestion = !messages.some(({ isFromUser }) => isFromUser)

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  // A disabled field loses the focus; it is restored unless the visitor has moved it elsewhere.
  const wasPending = useRef(isPending)
  useEffect(() => {
    const isOver = wasPending.current && !isPending
    wasPending.current = isPending
    if (isOver && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true })
    }
  }, [isPending])

  const typing =
    person === null
      ? isPending
        ? chat.typing
        : null
      : isPersonTyping
        ? withPerson.typing(person)
        : null

  function write(text: string): void {
    setDraft(text)
    if (person !== null && text !== '') tellTypingNow()
    unsentText.write(text)
  }

  function send(text: string): void {
    if (!ask(text)) return
    setDraft('')
    showNewest()
  }

  return (
    <>
      <div className={styles.frame}>
        {/* A scrolling region has to be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={log} className={styles.log} role="log" aria-label={chat.log} tabIndex={0}>
          <ol className={styles.lines}>
            {messages.map((message) => {
              const isGrowingNow = isGrowing(message, messages)
              return (
                <MessageLine
                  // A complete reply gets a new key, so that screen readers announce it once as a new line.
                  key={isGrowingNow ? `${message.id}-growing` : message.id}
                  message={message}
                  isGrowing={isGrowingNow}
                  isBusy={isPending}
                  onRetry={() => resend(message)}
                  onRegisterAgain={onRegisterAgain}
                />
              )
            })}
          </ol>
          {hasNoQuestion && (
            <ul className={styles.questions} aria-label={chat.suggestions}>
              {chat.questions.map((question) => (
                <li key={question}>
                  <button type="button" onClick={() => send(question)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        {!isNewestInView && (
          <button type="button" className={styles.newest} onClick={showNewest}>
            {chat.newest}
          </button>
        )}
      </div>
      <div className={styles.now}>
        <output className={styles.status}>
          {typing !== null && (
            <>
              {typing}
              <span className={styles.dots} aria-hidden="true">
                <span />
                <span />
                <span />
              </span>
            </>
          )}
          {typing === null && (isOnline ? answering(conversation) : chat.offline)}
        </output>
        {isPending && person === null && (
          <button type="button" className={styles.stop} onClick={stop}>
            {chat.stop}
          </button>
        )}
      </div>
      <Composer ref={field} text={draft} isPending={isPending} onWrite={write} onSend={send} />
    </>
  )
}

/** Who answers, where it is not the assistant alone. */
function answering({ state, isConnected }: Props['conversation']): string | null {
  const { person, isWaitingForPerson } = state
  if (person === null) return isWaitingForPerson ? withPerson.waiting : null
  return isConnected ? withPerson.answers(person) : withPerson.notFollowed
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
