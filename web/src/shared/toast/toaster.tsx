import * as Toast from '@radix-ui/react-toast'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './toaster.module.css'
import { dismissToast, toastDurationMs, toastStore, type Toast as ShownToast } from './toasts.ts'

const swipeThresholdPx = 50

/**
 * Shows each toast for five seconds, or longer while it has the pointer or the focus. F8 focuses the toasts, and a
 * swipe dismisses one.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const newest = toasts[0]
  const host = useToastHost()
  const [viewport, setViewport] = useState<HTMLOListElement | null>(null)
  const [announcer, setAnnouncer] = useState<HTMLDivElement | null>(null)
  useTopLayer(viewport, newest?.id)

  return createPortal(
    <Toast.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      // The library announces all toasts with the same role, so screen readers skip this element and `ToastAnnouncer`
      // announces instead.
      announcerContainer={announcer ?? undefined}
    >
      <div ref={setAnnouncer} aria-hidden="true" />
      <ToastAnnouncer toast={newest} />
      {announcer !== null &&
        toasts.map(({ id, title, description, tone, action, isOpen }) => (
          <Toast.Root
            key={id}
            className={styles.toast}
            data-tone={tone}
            open={isOpen}
            onOpenChange={(open) => {
              if (!open) dismissToast(id)
            }}
          >
            <span className={styles.chip} aria-hidden="true" />
            <div>
              <Toast.Title className={styles.title}>{title}</Toast.Title>
              {description !== undefined && (
                <Toast.Description className={styles.text}>{description}</Toast.Description>
              )}
            </div>
            <div className={styles.ways}>
              {action !== undefined && (
                <Toast.Action
                  className={styles.action}
                  altText={action.label}
                  onClick={action.onPress}
                >
                  {action.label}
                </Toast.Action>
              )}
              <Toast.Close className={styles.close}>Close</Toast.Close>
            </div>
          </Toast.Root>
        ))}
      <Toast.Viewport
        ref={setViewport}
        className={styles.viewport}
        popover="manual"
        hotkey={['F8']}
        label="Notices ({hotkey})"
      />
    </Toast.Provider>,
    host,
  )
}

/**
 * The element that contains the toasts: the open modal dialog, because everything outside of it is inert. Without a
 * dialog, or after it closes, the body contains them.
 */
function useToastHost(): HTMLElement {
  const [host, setHost] = useState(topDialogOrBody)

  useEffect(() => toastStore.subscribe(() => setHost(topDialogOrBody())), [])

  useEffect(() => {
    if (host === document.body) return
    const leave = () => setHost(document.body)
    host.addEventListener('close', leave)
    return () => host.removeEventListener('close', leave)
  }, [host])

  return host
}

function topDialogOrBody(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
}

/**
 * Puts an element with `popover` above everything else, including dialogs.
 * @param contentId changes with the content. The popover that opens last is on top, so each toast reopens it.
 */
function useTopLayer(element: HTMLElement | null, contentId: string | undefined): void {
  useEffect(() => {
    // A browser without popovers shows the element in place.
    if (element === null || contentId === undefined || !('showPopover' in element)) return
    // The element has no parent while it moves to another one.
    if (!element.isConnected) return
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
    }
  }, [element, contentId])
}

/**
 * Screen readers announce text that is added to an existing live region, but not a live region that already contains
 * text.
 */
const delayMs = 100

/** Announces a toast to screen readers: errors assertively, others politely. */
function ToastAnnouncer({ toast }: { toast: ShownToast | undefined }) {
  const [spokenId, setSpokenId] = useState<string | null>(null)
  const id = toast?.isOpen === true ? toast.id : null

  useEffect(() => {
    if (id === null) return
    const timer = window.setTimeout(() => setSpokenId(id), delayMs)
    return () => window.clearTimeout(timer)
  }, [id])

  const isSpoken = toast !== undefined && id !== null && spokenId === id
  const words = isSpoken ? toastText(toast) : ''
  return (
    <>
      <output className="visually-hidden">{toast?.tone === 'success' && words}</output>
      <p className="visually-hidden" role="alert">
        {toast?.tone === 'error' && words}
      </p>
    </>
  )
}

function toastText({ title, description, action }: ShownToast): string {
  const way = action && `${action.label}: press F8`
  return [title, description, way].filter(Boolean).join('. ')
}
