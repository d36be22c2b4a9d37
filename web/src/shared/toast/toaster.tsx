import * as Toast from '@radix-ui/react-toast'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ToastAnnouncer } from './toast-announcer.tsx'
import { toastDurationMs } from './toast-state.ts'
import styles from './toaster.module.css'
import { dismissToast, toastStore } from './toasts.ts'
import { useToastHost } from './use-toast-host.ts'
import { useTopLayer } from './use-top-layer.ts'

const swipeThresholdPx = 50

/** Shows toasts: five seconds each, longer under pointer or focus; F8 leads to them, a swipe sends them off. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const newest = toasts[0]
  const host = useToastHost()
  const [viewport, setViewport] = useState<HTMLOListElement | null>(null)
  const [silence, setSilence] = useState<HTMLDivElement | null>(null)
  useTopLayer(viewport, newest?.id)

  return createPortal(
    <Toast.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      // Its own announcements know one role only, so they go where nobody hears them.
      announcerContainer={silence ?? undefined}
    >
      <div ref={setSilence} aria-hidden="true" />
      <ToastAnnouncer toast={newest} />
      {silence !== null &&
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
