import { brand } from '@cardroom/brand/brand'
import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { unreadAnswers } from '../../shared/unread-answers.ts'
import { isUnregistered, requestPerson, requestTranscript, ServiceFailure } from './chat-api.ts'
import styles from './chat.module.css'
import { ConversationView } from './conversation-view.tsx'
import { DetailsForm } from './details-form.tsx'
import { isGrowing } from './messages.ts'
import { useConversation } from './use-conversation.ts'
import { type Visitor, visitorKeys, visitorStore, unsentText } from './visitor.ts'

type Props = {
  titleId: string
}

const questionMail = `mailto:${brand.email}?subject=${encodeURIComponent(chat.mailSubject)}`

/** The chat panel: first the registration form, then the conversation. It is always 600 px high. */
export function ChatPanel({ titleId }: Props) {
  const [visitor, setVisitor] = useState(() => visitorStore.read())
  const [isChatOpen, setIsChatOpen] = useState(visitor.conversation !== null)
  // The focus moves only after an action by the visitor.
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
    // An incomplete registration leaves ids without a name and email.
    if (visitorStore.read().conversation === null) visitorStore.writeConversation(null)
  }, [])

  const followOtherTab = useEffectEvent(({ key }: StorageEvent) => {
    // Each stored key fires its own event. The registration is complete after the last one.
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
    <div ref={panel} className={`card grid ${styles.panel}`} data-ground="card-0">
      <header className={`flex wrap items-center between ${styles.header}`}>
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
      <p className={`muted text-small pretty ${styles.caution}`}>
        {chat.caution}{' '}
        <a className="link" href={questionMail}>
          {brand.email}
        </a>
      </p>
    </div>
  )
}

type ActionsProps = {
  visitor: Visitor
  conversation: ReturnType<typeof useConversation>
}

const actions = ['person', 'transcript'] as const
type ChatAction = (typeof actions)[number]

/** Actions on the conversation: request a staff member or a transcript. */
function ChatActions({ visitor, conversation }: ActionsProps) {
  const { messages, isPending, state, addAssistantMessage, awaitPerson } = conversation
  const [pendingAction, setPendingAction] = useState<ChatAction | null>(null)
  const isAnswered = messages.some(
    ({ outcome, isFromUser, isEarlier }) =>
      outcome === 'answered' || outcome === 'stopped' || (isEarlier === true && !isFromUser),
  )
  const isBusy = pendingAction !== null || isPending
  const isOffered = {
    person: state.person === null && !state.isWaitingForPerson,
    transcript: isAnswered,
  }

  const run = {
    async person(): Promise<void> {
      addAssistantMessage(await requestPerson(registered()))
      awaitPerson()
    },
    async transcript(): Promise<void> {
      const title = await requestTranscript(registered())
      const description = chat.transcript.sentTo(visitor.email)
      toast({ title, description, tone: 'success' })
    },
  }

  async function start(action: ChatAction): Promise<void> {
    if (isBusy) return
    setPendingAction(action)
    try {
      await run[action]()
    } catch (error) {
      toast({ title: chat[action].failed, description: failureReason(error), tone: 'error' })
    } finally {
      setPendingAction(null)
    }
  }

  if (visitor.conversation === null) return null
  return (
    <div className={`flex wrap ${styles.actions}`}>
      {actions
        .filter((action) => isOffered[action])
        .map((action) => (
          <button
            key={action}
            type="button"
            aria-disabled={isBusy}
            onClick={() => void start(action)}
          >
            {pendingAction === action ? chat[action].asking : chat[action].ask}
          </button>
        ))}
    </div>
  )
}

/** Another tab may have registered or cleared the ids in the meantime. */
function registered() {
  const { conversation } = visitorStore.read()
  if (conversation === null) throw new ServiceFailure(missingIdsMessage)
  return conversation
}

function failureReason(error: unknown): string {
  if (error instanceof ServiceFailure) return error.message
  return isUnregistered(error)
    ? missingIdsMessage
    : readErrorMessage(error, chat.transcript.notAsked)
}

/** Counts answers that arrive while the panel is out of view. They count as read when the panel comes into view. */
function useUnread(panel: RefObject<HTMLElement | null>, answers: number): void {
  const isInView = useRef(true)
  const known = useRef(answers)

  useEffect(() => {
    const element = panel.current
    if (element === null) return
    const check = () => {
      if (isInView.current && document.visibilityState === 'visible') unreadAnswers.clear()
    }
    const observer = new IntersectionObserver((entries) => {
      isInView.current = entries.at(-1)?.isIntersecting ?? false
      check()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', check)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', check)
      unreadAnswers.clear()
    }
  }, [panel])

  useEffect(() => {
    const isNew = answers > known.current
    known.current = answers
    const isSeen = isInView.current && document.visibilityState === 'visible'
    if (isNew && !isSeen) unreadAnswers.add()
  }, [answers])
}
