import { chatButton } from '@cardroom/brand/chat-copy'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { smoothScroll } from '../../shared/scroll/smooth-scroll.ts'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { track } from '../../shared/tracking/clicks.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { unreadAnswers } from '../../shared/unread-answers.ts'
import styles from './chat-button.module.css'
import { useSections } from './use-scroll.ts'

const chatSection = ['chat-section'] as const
const buttonAfterPx = 400
const hintAfterPx = 100
const hintDelayMs = 1500
const scroll = { durationMs: 800, offsetPx: -50 }
const dismissedKey = 'chatButtonDismissed'

/** The floating chat button, with a hint on its left until the visitor closes it. */
export function ChatButton() {
  const isFar = useScrolledPast(buttonAfterPx)
  const [hasHint, closeHint] = useHint(useScrolledPast(hintAfterPx))
  const isChatInView = useInView(useSections(chatSection))
  const unread = useSyncExternalStore(unreadAnswers.subscribe, unreadAnswers.read)

  if (isChatInView || !(isFar || hasHint)) return null
  return (
    <aside className={styles.float} aria-label={chatButton.region}>
      {hasHint && (
        <div className={`flex items-center ${styles.hint}`}>
          <ChatLink
            className={`flex items-center text-label semibold no-line ${styles.words}`}
            label="tooltip"
            onFollow={closeHint}
          >
            {chatButton.tooltip}
          </ChatLink>
          <button
            type="button"
            className={`grid centered ${styles.close}`}
            aria-label={chatButton.close}
            onClick={() => {
              closeHint()
              trackClick('dismiss', 'tooltip')
            }}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
              <path d="m2 2 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
      )}
      {isFar && (
        <ChatLink className={styles.disc} label="button" onFollow={closeHint}>
          <span className="visually-hidden">{chatButton.name}</span>
          <SpeechCard />
          {unread > 0 && (
            <span className={`grid centered text-small bold tabular ${styles.unread}`}>
              <span aria-hidden="true">{unread}</span>
              <span className="visually-hidden">, {chatButton.unread(unread)}</span>
            </span>
          )}
        </ChatLink>
      )}
    </aside>
  )
}

type LinkProps = {
  className: string | undefined
  label: 'button' | 'tooltip'
  onFollow: () => void
  children: React.ReactNode
}

/** A link to the chat. It scrolls on this page, and navigates from other pages. */
function ChatLink({ className, label, onFollow, children }: LinkProps) {
  function follow(event: MouseEvent): void {
    trackClick('open', label)
    const section = document.querySelector<HTMLElement>(`main #${chatSection[0]}`)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    onFollow()
    if (section === null) return
    event.preventDefault()
    void smoothScroll(section, scroll).then(() => section.focus({ preventScroll: true }))
  }
  return (
    <SiteLink className={className} to={`/#${chatSection[0]}`} onClick={follow}>
      {children}
    </SiteLink>
  )
}

/** The icon, a playing card in the shape of a speech bubble. */
function SpeechCard() {
  return (
    <svg className={styles.icon} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M8.5 3h15A3.5 3.5 0 0 1 27 6.5v14a3.5 3.5 0 0 1-3.5 3.5H16l-6.3 5.4c-.7.6-1.7.1-1.7-.8V24A3.5 3.5 0 0 1 5 20.5v-14A3.5 3.5 0 0 1 8.5 3z"
      />
      <path
        fill="var(--red-500)"
        d="M16 7.5c-1.9 2.7-5.4 4.6-5.4 7.5 0 1.7 1.3 2.9 2.8 2.9.8 0 1.5-.3 2-.9-.2 1-.6 1.7-1.3 2.4h3.8c-.7-.7-1.1-1.4-1.3-2.4.5.6 1.2.9 2 .9 1.5 0 2.8-1.2 2.8-2.9 0-2.9-3.5-4.8-5.4-7.5z"
      />
    </svg>
  )
}

/** Whether the page is scrolled down by more than `px`. */
function useScrolledPast(px: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const look = () => setIsPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return isPast
}

/** The hint. It appears some time after the visitor scrolls, unless the visitor has ever closed it. */
function useHint(hasScrolled: boolean): [isShown: boolean, close: () => void] {
  const [isShown, setIsShown] = useState(false)
  const [isClosed, setIsClosed] = useState(() => readStored(localStore, dismissedKey) !== null)
  useEffect(() => {
    if (isClosed || !hasScrolled) return
    const timer = window.setTimeout(() => setIsShown(true), hintDelayMs)
    return () => window.clearTimeout(timer)
  }, [isClosed, hasScrolled])

  function close(): void {
    setIsClosed(true)
    writeStored(localStore, dismissedKey, 'true')
  }

  return [isShown && !isClosed, close]
}

function useInView(elements: readonly HTMLElement[]): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false)
    })
    for (const element of elements) observer.observe(element)
    return () => {
      observer.disconnect()
      setIsInView(false)
    }
  }, [elements])
  return isInView
}

function trackClick(action: 'open' | 'dismiss', label: 'button' | 'tooltip'): void {
  track('click', 'chat', action, `chat-${label}`)
}
