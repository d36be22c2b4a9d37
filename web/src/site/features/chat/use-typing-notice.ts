import { useRef } from 'react'
import { tellTyping } from './chat-api.ts'
import { visitorStore } from './visitor.ts'

const everyMs = 3000

/** What tells the person who answers that the visitor types, every three seconds at most. */
export function useTypingNotice(): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const { conversation } = visitorStore.read()
    const now = performance.now()
    if (conversation === null || now - toldAt.current < everyMs) return
    toldAt.current = now
    tellTyping(conversation)
  }
}
