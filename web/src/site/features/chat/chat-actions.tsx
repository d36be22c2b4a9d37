import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { requestPerson, requestTranscript, isUnregistered, ServiceFailure } from './chat-api.ts'
import styles from './chat-panel.module.css'
import type { useConversation } from './use-conversation.ts'
import { type Visitor, visitorStore } from './visitor.ts'

type Props = {
  visitor: Visitor
  conversation: ReturnType<typeof useConversation>
}

type ChatAction = 'person' | 'transcript'

/** Actions on the conversation: request a person, request a transcript. */
export function ChatActions({ visitor, conversation }: Props) {
  const { messages, isPending, addAssistantMessage } = conversation
  const [pendingAction, setPendingAction] = useState<ChatAction | null>(null)
  const [isStaffNotified, setIsStaffNotified] = useState(false)
  const isAnswered = messages.some(({ outcome }) => outcome === 'answered' || outcome === 'stopped')
  const isBusy = pendingAction !== null || isPending

  async function runAction(
    action: ChatAction,
    title: string,
    run: () => Promise<void>,
  ): Promise<void> {
    if (isBusy) return
    setPendingAction(action)
    try {
      await run()
    } catch (error) {
      toast({ title, description: failureReason(error), tone: 'error' })
    } finally {
      setPendingAction(null)
    }
  }

  async function notifyStaff(): Promise<void> {
    addAssistantMessage(await requestPerson(registered()))
    setIsStaffNotified(true)
  }

  async function mailTranscript(): Promise<void> {
    await requestTranscript(registered())
    const { onItsWay, sentTo } = chat.transcript
    toast({ title: onItsWay, description: sentTo(visitor.email), tone: 'success' })
  }

  if (visitor.conversation === null) return null
  return (
    <div className={styles.actions}>
      {!isStaffNotified && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void runAction('person', chat.person.failed, notifyStaff)}
        >
          {pendingAction === 'person' ? chat.person.asking : chat.person.ask}
        </button>
      )}
      {isAnswered && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void runAction('transcript', chat.transcript.failed, mailTranscript)}
        >
          {pendingAction === 'transcript' ? chat.transcript.asking : chat.transcript.ask}
        </button>
      )}
    </div>
  )
}

/** Another tab may have registered or cleared the ids since. */
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
