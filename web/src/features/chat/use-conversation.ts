import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { useEffect, useReducer, useRef } from 'react'
import { toast } from '../../shared/toast/toasts.ts'
import { ask, isUnregistered, patienceMs, Refusal } from './chat-api.ts'
import { type Message, reduceMessages } from './messages.ts'
import { unsentText } from './unsent-text.ts'
import { visitorStore } from './visitor.ts'

let lastId = 0

/** The conversation on screen, and what can be done in it. */
export function useConversation(opensWith: string | null) {
  const [messages, dispatch] = useReducer(reduceMessages, opensWith, (content) =>
    content === null ? [] : [fromAssistant(content)],
  )
  const call = useRef<AbortController>(null)
  const isPending = messages.some(({ outcome }) => outcome === 'pending')

  // A page that is left wants no answer any more.
  useEffect(() => () => call.current?.abort(), [])

  async function follow(id: string, content: string): Promise<void> {
    // Read anew each time: another tab may have registered since, or taken the ids away.
    const { conversation } = visitorStore.read()
    if (conversation === null) {
      refuse(id)
      return
    }
    const controller = new AbortController()
    call.current = controller
    const timer = window.setTimeout(
      () => controller.abort(new DOMException('No answer', 'TimeoutError')),
      patienceMs,
    )
    const reply = newId()
    try {
      for await (const known of ask(conversation, content, controller.signal)) {
        dispatch({
          type: 'reply',
          id: reply,
          answerTo: id,
          content: known,
          timestamp: Date.now(),
        })
      }
      dispatch({ type: 'answered', id })
      unsentText.keep('')
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
    toast({
      title: chat.notices.messageFailed,
      description: missingIdsMessage,
      tone: 'error',
    })
  }

  function fail(id: string, error: unknown): void {
    dispatch({ type: 'failed', id, fallback: fromAssistant(chat.fallback) })
    toast({
      title: chat.notices.messageFailed,
      description: error instanceof Refusal ? error.message : chat.notices.notAnswered,
      tone: 'error',
    })
  }

  function askAgain({ id, content }: Pick<Message, 'id' | 'content'>): void {
    if (isPending) return
    unsentText.keep(content)
    dispatch({ type: 'asked-again', id, timestamp: Date.now() })
    void follow(id, content)
  }

  /** Sends a message; a blank one, or one while a reply is pending, is not sent. */
  function askFor(text: string): boolean {
    const content = text.trim()
    if (content === '' || isPending) return false
    const id = newId()
    unsentText.keep(content)
    dispatch({ type: 'asked', id, content, timestamp: Date.now() })
    void follow(id, content)
    return true
  }

  /** Sends what waits for a conversation, now that there is one. */
  function askWaiting(): void {
    const waiting = messages.findLast(({ outcome }) => outcome === 'unregistered')
    if (waiting !== undefined) askAgain(waiting)
  }

  function greet(content: string): void {
    dispatch({ type: 'greeted', message: fromAssistant(content) })
  }

  function clear(): void {
    call.current?.abort()
    dispatch({ type: 'cleared' })
  }

  return { messages, isPending, ask: askFor, askAgain, askWaiting, greet, clear }
}

function fromAssistant(content: string): Message {
  return { id: newId(), content, isFromUser: false, timestamp: Date.now() }
}

function newId(): string {
  lastId += 1
  return String(lastId)
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
