import { type RefObject, useEffect, useRef } from 'react'
import { unreadAnswers } from '../../shared/unread-answers.ts'

/** Counts the answers that arrive while the panel is out of view; they count as read once the panel is in view. */
export function useUnread(panel: RefObject<HTMLElement | null>, answers: number): void {
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
