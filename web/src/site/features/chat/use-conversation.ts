import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { OwnEvent, type OwnMessage, type OwnState } from '@cardroom/contracts/chat-people'
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { followEvents } from '../../../shared/follow-events.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { useTyping } from '../../../shared/use-typing.ts'
import { randomId } from '../../shared/tracking/storable.ts'
import {
  answerTimeoutMs,
  ask,
  fetchConversation,
  isUnregistered,
  ownPath,
  ServiceFailure,
} from './chat-api.ts'
import { lastStoredId, type Message, reduceMessages } from './messages.ts'
import { type Conversation, visitorStore, unsentText } from './visitor.ts'

export function useConversation(opensWith: string | null, conversation: Conversation | null) {
  const [messages, dispatch] = useReducer(reduceMessages, opensWith, (content) =>
    content === null ? [] : [fromAssistant(content)],
  )
  const call = useRef<AbortController>(null)
  const isPending = messages.some(({ outcome }) => outcome === 'pending')

  const [state, setState] = useState<OwnState>(assistantAnswers)
  const isOfPeople = state.person !== null || state.isWaitingForPerson
  // Visitors who have written a message learn immediately that a staff member takes over.
  const hasWritten = messages.some(({ isFromUser }) => isFromUser)
  const isShown = useIsShown()
  const isFollowed = isOfPeople || (hasWritten && isShown)
  const followed = useFollowed(isFollowed ? conversation : null, {
    after: () => lastStoredId(messages),
    onMessages: (stored) => dispatch({ type: 'stored', messages: stored, isEarlier: false }),
    onState: setState,
  })

  /** Fetches the messages since the last known one, and who answers. Returns null on failure. */
  async function fetchStored() {
    if (conversation === null) return null
    const found = await fetchConversation(conversation, lastStoredId(messages)).catch(() => null)
    // Another conversation may have started in the meantime.
    const { conversation: now } = visitorStore.read()
    return now?.conversationId === conversation.conversationId ? found : null
  }

  function show(found: Awaited<ReturnType<typeof fetchStored>>, isEarlier: boolean): void {
    if (found === null) return
    const { messages: stored, ...answering } = found
    dispatch({ type: 'stored', messages: stored, isEarlier })
    setState(answering)
  }

  const fetchNow = useEffectEvent(fetchStored)
  const showNow = useEffectEvent(show)
  const conversationId = conversation?.conversationId
  useEffect(() => {
    if (conversationId === undefined) return
    void fetchNow().then((found) => showNow(found, true))
    // A staff member may have taken over while the page did not follow the conversation.
    const look = () => {
      if (document.visibilityState !== 'visible') return
      void fetchNow().then((found) => showNow(found, false))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [conversationId])

  // The request aborts when the visitor leaves the page.
  useEffect(() => () => call.current?.abort(), [])

  async function follow(id: string, content: string): Promise<void> {
    // Reads the ids each time, because another tab may have registered or cleared them.
    const { conversation: registered } = visitorStore.read()
    if (registered === null) {
      refuse(id)
      return
    }
    const controller = new AbortController()
    call.current = controller
    const timer = window.setTimeout(
      () => controller.abort(new DOMException('No answer', 'TimeoutError')),
      answerTimeoutMs,
    )
    const reply = randomId()
    try {
      const question = { content, messageId: id }
      for await (const { content: known, isWithPerson } of ask(
        registered,
        question,
        controller.signal,
      )) {
        if (controller.signal.aborted) return
        if (isWithPerson) {
          show(await fetchStored(), false)
          continue
        }
        dispatch({
          type: 'reply',
          id: reply,
          answerTo: id,
          content: known,
          timestamp: Date.now(),
        })
      }
      dispatch({ type: 'answered', id })
      unsentText.write('')
    } catch (error) {
      if (isAborted(error)) return
      if (isUnregistered(error)) refuse(id)
      else fail(id, error)
    } finally {
      window.clearTimeout(timer)
    }
  }

  function refuse(id: string): void {
    dispatch({ type: 'unregistered', id })
    showFailure(missingIdsMessage)
  }

  function fail(id: string, error: unknown): void {
    dispatch({ type: 'failed', id, fallback: fromAssistant(chat.fallback) })
    showFailure(error instanceof ServiceFailure ? error.message : chat.notices.notAnswered)
  }

  function resend({ id, content }: Pick<Message, 'id' | 'content'>): void {
    if (isPending) return
    unsentText.write(content)
    dispatch({ type: 'resent', id, timestamp: Date.now() })
    void follow(id, content)
  }

  /** Sends a message. Does nothing for a blank message or while a reply is pending. */
  function sendQuestion(text: string): boolean {
    const content = text.trim()
    if (content === '' || isPending) return false
    const last = messages.findLast(({ storedId }) => storedId !== undefined)
    // Reuses the message id of an unanswered question from before a reload.
    const isSame = last?.isEarlier === true && last.isFromUser && last.content === content
    if (isSame && state.person === null) {
      resend(last)
      return true
    }
    const id = randomId()
    unsentText.write(content)
    dispatch({ type: 'sent', id, content, timestamp: Date.now() })
    void follow(id, content)
    return true
  }

  /** Stops the pending answer and keeps the text received so far. */
  function stop(): void {
    const pending = messages.find(({ outcome }) => outcome === 'pending')
    if (pending === undefined) return
    unsentText.write('')
    dispatch({ type: 'stopped', id: pending.id })
    call.current?.abort()
  }

  function resendUnregistered(): void {
    const waiting = messages.findLast(({ outcome }) => outcome === 'unregistered')
    if (waiting !== undefined) resend(waiting)
  }

  /** Adds a message of the assistant that does not answer a question. */
  function addAssistantMessage(content: string): void {
    dispatch({ type: 'notice', message: fromAssistant(content) })
  }

  function clear(): void {
    call.current?.abort()
    dispatch({ type: 'cleared' })
    setState(assistantAnswers)
  }

  return {
    messages,
    isPending,
    state,
    ...followed,
    /** Shows the messages of staff from now on, because the visitor has requested a staff member. */
    awaitPerson: () => setState((known) => ({ ...known, isWaitingForPerson: true })),
    ask: sendQuestion,
    resend,
    resendUnregistered,
    stop,
    addAssistantMessage,
    clear,
  }
}

const assistantAnswers: OwnState = { person: null, isWaitingForPerson: false }

function showFailure(description: string): void {
  toast({ title: chat.notices.messageFailed, description, tone: 'error' })
}

function fromAssistant(content: string): Message {
  return { id: randomId(), content, isFromUser: false, timestamp: Date.now() }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

type Options = {
  after: () => number
  onMessages: (messages: readonly OwnMessage[]) => void
  onState: (state: OwnState) => void
}

/** Follows a conversation's stream. Null opens no stream. */
function useFollowed(conversation: Conversation | null, options: Options) {
  const [isConnected, setIsConnected] = useState(true)
  const { isTyping: isPersonTyping, typed, stop } = useTyping()
  const after = useEffectEvent(() => options.after())
  const onEvent = useEffectEvent((event: OwnEvent) => {
    if (event.type === 'typing') typed()
    else if (event.type === 'state') options.onState(event.state)
    else {
      options.onMessages(event.messages)
      if (event.messages.some(({ by }) => by === 'person')) stop()
    }
  })
  const { userId, conversationId } = conversation ?? {}
  useEffect(() => {
    if (userId === undefined || conversationId === undefined) return
    const controller = new AbortController()
    const ids = { userId, conversationId }
    void followEvents(
      {
        path: () => ownPath('stream', ids, after()),
        event: OwnEvent,
        onEvent: (event) => onEvent(event),
        onConnection: setIsConnected,
      },
      controller.signal,
    )
    return () => {
      controller.abort()
      stop()
      setIsConnected(true)
    }
  }, [userId, conversationId, stop])
  return { isConnected, isPersonTyping }
}

/** Whether the page's tab is visible. */
function useIsShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
