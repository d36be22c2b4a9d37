import { brand } from '@cardroom/brand/brand'
import { chat } from '@cardroom/brand/chat-copy'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChatActions } from './chat-actions.tsx'
import styles from './chat-panel.module.css'
import { ConversationView } from './conversation-view.tsx'
import { DetailsForm } from './details-form.tsx'
import { isGrowing } from './messages.ts'
import { unsentText } from './unsent-text.ts'
import { useConversation } from './use-conversation.ts'
import { useUnread } from './use-unread.ts'
import { visitorKeys, visitorStore } from './visitor.ts'

type Props = {
  /** Id of the panel's heading, which names the section around it. */
  titleId: string
}

const questionMail = `mailto:${brand.email}?subject=${encodeURIComponent(chat.mailSubject)}`

/** The chat panel: first the registration form, then the conversation. Always 600 px high. */
export function ChatPanel({ titleId }: Props) {
  const [visitor, setVisitor] = useState(() => visitorStore.read())
  const [isChatOpen, setIsChatOpen] = useState(visitor.conversation !== null)
  // The focus moves only after an action of the visitor.
  const [hasActed, setHasActed] = useState(false)
  const conversation = useConversation(
    isChatOpen ? chat.welcomeBack(visitor.name) : null,
    isChatOpen ? visitor.conversation : null,
  )

  const panel = useRef<HTMLDivElement>(null)
  const { messages } = conversation
  useUnread(
    panel,
    messages.filter(
      (message) =>
        !message.isFromUser && message.isEarlier !== true && !isGrowing(message, messages),
    ).length,
  )

  useEffect(() => {
    // Ids without name and e-mail are left from an incomplete registration.
    if (visitorStore.read().conversation === null) visitorStore.writeConversation(null)
  }, [])

  const followOtherTab = useEffectEvent(({ key }: StorageEvent) => {
    // Each key of a registration has an event of its own; with the last one written all are stored.
    const isLast = key === visitorKeys.conversationId
    if (isLast && !isChatOpen && visitorStore.read().conversation !== null) open(chat.welcomeBack)
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => followOtherTab(event)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])

  function open(greeting: (name: string) => string): void {
    const known = visitorStore.read()
    setVisitor(known)
    setIsChatOpen(true)
    if (messages.length === 0) conversation.addAssistantMessage(greeting(known.name))
    else if (known.conversation !== null) conversation.resendUnregistered()
  }

  function openRegistered(): void {
    open(chat.greeting)
    setHasActed(true)
  }

  function registerAgain(): void {
    setVisitor(visitorStore.read())
    setIsChatOpen(false)
    setHasActed(true)
  }

  function startOver(): void {
    visitorStore.clear()
    unsentText.write('')
    conversation.clear()
    registerAgain()
  }

  return (
    <div ref={panel} className={`card ${styles.panel}`} data-ground="card-0">
      <header className={styles.header}>
        <h3 id={titleId}>{chat.title}</h3>
        {isChatOpen && (
          <>
            <button type="button" onClick={startOver}>
              {chat.startOver}
            </button>
            <ChatActions visitor={visitor} conversation={conversation} />
          </>
        )}
      </header>
      {isChatOpen ? (
        <ConversationView
          conversation={conversation}
          takesFocus={hasActed}
          onRegisterAgain={registerAgain}
        />
      ) : (
        <DetailsForm visitor={visitor} takesFocus={hasActed} onDone={openRegistered} />
      )}
      <p className={styles.caution}>
        {chat.caution}{' '}
        <a className="link" href={questionMail}>
          {brand.email}
        </a>
      </p>
    </div>
  )
}
