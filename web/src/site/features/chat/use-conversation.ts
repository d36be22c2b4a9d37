import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { useEffect, useReducer, useRef } from 'react'
import { randomId } from '../../shared/tracking/random-id.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { ask, isUnregistered, answerTimeoutMs, ServiceFailure } from './chat-api.ts'
import { type Message, reduceMessages } from './messages.ts'
import { unsentText } from './unsent-text.ts'
import { visitorStore } from './visitor.ts'

/** The conversation on screen and its actions. */
export function useConversation(opensWith: string | null) {
  const [messages, dispatch] = useReducer(reduceMessages, opensWith, (content) =>
    content === null ? [] : [fromAssistant(content)],
  )
  const call = useRef<AbortController>(null)
  const isPending = messages.some(({ outcome }) => outcome === 'pending')

  // Leaving the page aborts the request.
  useEffect(() => () => call.current?.abort(), [])

  async function follow(id: string, content: string): Promise<void> {
    // Read each time: another tab may have registered or cleared the ids since.
    const { conversation } = visitorStore.read()
    if (conversation === null) {
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
      for await (const known of ask(conversation, question, controller.signal)) {
        if (controller.signal.aborted) return
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

  /** Sends a message; a blank one, or one while a reply is pending, is not sent. */
  function sendQuestion(text: string): boolean {
    const content = text.trim()
    if (content === '' || isPending) return false
    const id = randomId()
    unsentText.write(content)
    dispatch({ type: 'sent', id, content, timestamp: Date.now() })
    void follow(id, content)
    return true
  }

  /** Stops the pending answer; the text received so far stays. */
  function stop(): void {
    const pending = messages.find(({ outcome }) => outcome === 'pending')
    if (pending === undefined) return
    unsentText.write('')
    dispatch({ type: 'stopped', id: pending.id })
    call.current?.abort()
  }

  /** Sends the message that failed for lack of a registration. */
  function resendUnregistered(): void {
    const waiting = messages.findLast(({ outcome }) => outcome === 'unregistered')
    if (waiting !== undefined) resend(waiting)
  }

  /** Adds a message of the assistant that answers no question. */
  function addAssistantMessage(content: string): void {
    dispatch({ type: 'notice', message: fromAssistant(content) })
  }

  function clear(): void {
    call.current?.abort()
    dispatch({ type: 'cleared' })
  }

  return {
    messages,
    isPending,
    ask: sendQuestion,
    resend,
    resendUnregistered,
    stop,
    addAssistantMessage,
    clear,
  }
}

function showFailure(description: string): void {
  toast({ title: chat.notices.messageFailed, description, tone: 'error' })
}

function fromAssistant(content: string): Message {
  return { id: randomId(), content, isFromUser: false, timestamp: Date.now() }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
