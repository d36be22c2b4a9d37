import { chat, withPerson } from '@cardroom/brand/chat-copy'
import { limits } from '@cardroom/contracts/chat'
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import fields from '../../shared/form/form.module.css'
import { storable } from '../../shared/tracking/storable.ts'
import { tellTyping } from './chat-api.ts'
import styles from './chat.module.css'
import { MessageLine } from './message-line.tsx'
import { isGrowing } from './messages.ts'
import type { useConversation } from './use-conversation.ts'
import { visitorStore, unsentText } from './visitor.ts'

type Props = {
  conversation: ReturnType<typeof useConversation>
  takesFocus: boolean
  onRegisterAgain: () => void
}

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

  // A disabled field loses the focus. This restores it unless the visitor has moved the focus elsewhere.
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
      <div className={`mt-8 ${styles.frame}`}>
        {/* A scrolling region has to be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={log} className={styles.log} role="log" aria-label={chat.log} tabIndex={0}>
          <ol className="grid gap-16">
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
            <ul
              className={`flex wrap gap-8 mt-20 ${styles.questions}`}
              aria-label={chat.suggestions}
            >
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
          <button
            type="button"
            className={`text-small semibold ${styles.newest}`}
            onClick={showNewest}
          >
            {chat.newest}
          </button>
        )}
      </div>
      <div className={`flex items-center between gap-16 ${styles.now}`}>
        <output className={`flex items-center gap-8 soft text-small ${styles.status}`}>
          {typing !== null && (
            <>
              {typing}
              <span className={`flex gap-4 ${styles.dots}`} aria-hidden="true">
                <span />
                <span />
                <span />
              </span>
            </>
          )}
          {typing === null && (isOnline ? answering(conversation) : chat.offline)}
        </output>
        {isPending && person === null && (
          <button type="button" className={`text-small strong ${styles.stop}`} onClick={stop}>
            {chat.stop}
          </button>
        )}
      </div>
      <Composer ref={field} text={draft} isPending={isPending} onWrite={write} onSend={send} />
    </>
  )
}

/** Shows who answers if it is not only the assistant. */
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

type ComposerProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  isPending: boolean
  onWrite: (text: string) => void
  onSend: (text: string) => void
}

/** The field shows the number of remaining characters if at most this many remain. */
const fewLetters = 200

/** The message field. Enter sends the message, and Shift+Enter starts a new line. */
function Composer({ ref, text, isPending, onWrite, onSend }: ComposerProps) {
  const id = useId()
  const left = limits.message - text.length
  const isNearlyFull = left <= fewLetters
  const send = () => onSend(storable(text, limits.message))

  return (
    <form
      className={`grid ${styles.composer}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {chat.message}
      </label>
      <textarea
        ref={ref}
        id={id}
        className={`${fields.control} ${styles.field}`}
        rows={1}
        maxLength={limits.message}
        placeholder={chat.placeholder}
        enterKeyHint="send"
        aria-describedby={isNearlyFull ? `${id}-left` : undefined}
        disabled={isPending}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          // During IME composition, Enter selects a word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <button
        type="submit"
        className={buttonClass({ look: 'red', small: true, with: styles.send })}
        disabled={isPending || text.trim() === ''}
      >
        {chat.send}
      </button>
      {isNearlyFull && (
        <p id={`${id}-left`} className={`soft text-small ${styles.left}`}>
          {chat.lettersLeft(left)}
        </p>
      )}
    </form>
  )
}

const nearPx = 48

/** Keeps the end of a scrolling list in view as the list grows, unless the reader has scrolled up. */
function useNewestInView() {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isNewestInView, setIsNewestInView] = useState(true)

  function showNewest(): void {
    follows.current = true
    setIsNewestInView(true)
    toEnd(log.current)
  }

  useEffect(() => {
    const element = log.current
    if (element === null) return
    const onScroll = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      follows.current = left < nearPx
      setIsNewestInView(follows.current)
    }
    // The list shrinks when the field below it grows. This keeps the end in view.
    const resized = new ResizeObserver(() => {
      if (follows.current) toEnd(element)
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      resized.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    if (follows.current) toEnd(log.current)
  })

  return { log, isNewestInView, showNewest }
}

function toEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight
}

const everyMs = 3000

/** Returns a function that reports typing to the staff member, at most every three seconds. */
function useTypingNotice(): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const { conversation } = visitorStore.read()
    const now = performance.now()
    if (conversation === null || now - toldAt.current < everyMs) return
    toldAt.current = now
    tellTyping(conversation)
  }
}
