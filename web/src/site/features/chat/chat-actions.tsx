import { chat } from '@cardroom/brand/chat-copy'
import { missingIdsMessage } from '@cardroom/contracts/chat'
import { useState } from 'react'
import { messageOf } from '../../../shared/problem-of.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import styles from './chat-actions.module.css'
import { askForPerson, askForTranscript, isUnregistered, Refusal } from './chat-api.ts'
import type { useConversation } from './use-conversation.ts'
import { type Visitor, visitorStore } from './visitor.ts'

type Props = {
  visitor: Visitor
  conversation: ReturnType<typeof useConversation>
}

type Wish = 'person' | 'transcript'

/** What can be done with the conversation beside going on with it. */
export function ChatActions({ visitor, conversation }: Props) {
  const { messages, isPending, hear } = conversation
  const [underWay, setUnderWay] = useState<Wish | null>(null)
  const [isPersonTold, setIsPersonTold] = useState(false)
  const isAnswered = messages.some(({ outcome }) => outcome === 'answered' || outcome === 'stopped')
  const isBusy = underWay !== null || isPending

  async function wishFor(wish: Wish, title: string, fulfil: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setUnderWay(wish)
    try {
      await fulfil()
    } catch (error) {
      toast({ title, description: reasonOf(error), tone: 'error' })
    } finally {
      setUnderWay(null)
    }
  }

  async function callPerson(): Promise<void> {
    hear(await askForPerson(registered()))
    setIsPersonTold(true)
  }

  async function mailCopy(): Promise<void> {
    await askForTranscript(registered())
    const { onItsWay, sentTo } = chat.transcript
    toast({ title: onItsWay, description: sentTo(visitor.email), tone: 'success' })
  }

  if (visitor.conversation === null) return null
  return (
    <div className={styles.actions}>
      {!isPersonTold && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void wishFor('person', chat.person.failed, callPerson)}
        >
          {underWay === 'person' ? chat.person.asking : chat.person.ask}
        </button>
      )}
      {isAnswered && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void wishFor('transcript', chat.transcript.failed, mailCopy)}
        >
          {underWay === 'transcript' ? chat.transcript.asking : chat.transcript.ask}
        </button>
      )}
    </div>
  )
}

/** Another tab may have registered since, or taken the ids away. */
function registered() {
  const { conversation } = visitorStore.read()
  if (conversation === null) throw new Refusal(missingIdsMessage)
  return conversation
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return isUnregistered(error) ? missingIdsMessage : messageOf(error, chat.transcript.notAsked)
}
