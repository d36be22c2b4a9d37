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

const actions = ['person', 'transcript'] as const
type ChatAction = (typeof actions)[number]

/** Actions on the conversation: request a person, request a transcript. */
export function ChatActions({ visitor, conversation }: Props) {
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
    <div className={styles.actions}>
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
