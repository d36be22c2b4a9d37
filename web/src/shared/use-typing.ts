import { useCallback, useEffect, useRef, useState } from 'react'

/** The other side reports typing every three seconds. */
const typingMs = 5000

/** Whether the other side is typing: true for a short time after each report. */
export function useTyping() {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef(0)
  const stop = useCallback(() => {
    window.clearTimeout(timer.current)
    setIsTyping(false)
  }, [])
  const typed = useCallback(() => {
    window.clearTimeout(timer.current)
    setIsTyping(true)
    timer.current = window.setTimeout(() => setIsTyping(false), typingMs)
  }, [])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { isTyping, typed, stop }
}
