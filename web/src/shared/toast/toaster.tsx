import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { toastDurationMs } from './toast-state.ts'
import styles from './toaster.module.css'
import { dismissToast, toastStore } from './toasts.ts'

const swipeThresholdPx = 50

/** Shows toasts: five seconds each, longer under pointer or focus; F8 leads to them, a swipe sends them off. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <Toast.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {toasts.map(({ id, title, description, tone, isOpen }) => (
        <Toast.Root
          key={id}
          className={styles.toast}
          data-tone={tone}
          open={isOpen}
          type={tone === 'error' ? 'foreground' : 'background'}
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
          <Toast.Close className={styles.close}>Close</Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={styles.viewport} hotkey={['F8']} label="Notices ({hotkey})" />
    </Toast.Provider>
  )
}
