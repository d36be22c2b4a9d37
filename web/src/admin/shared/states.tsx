import { buttonClass } from '../../shared/ui/button-class.ts'
import styles from './states.module.css'

/** What is shown where there is nothing to show. */
export function EmptyState({ children }: { children: string }) {
  return <p className={styles.empty}>{children}</p>
}

type ErrorProps = { title: string; message: string; onRetry: () => void }

/** What failed, why as far as it is known, and the way to try again; the rest of the page stays. */
export function ErrorState({ title, message, onRetry }: ErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <p className={styles.title}>{title}</p>
      <p>{message}</p>
      <button
        type="button"
        className={buttonClass({ look: 'outline', small: true })}
        onClick={onRetry}
      >
        Retry
      </button>
    </div>
  )
}

type LoadingProps = {
  label: string
  /** Whether the label is to be read, not only heard. */
  isWritten?: boolean
}

/** Holds the place of figures and panels that are on their way; seen only when they take their time. */
export function LoadingState({ label, isWritten = false }: LoadingProps) {
  return (
    <output className={styles.loading} aria-busy="true">
      <span className={isWritten ? styles.label : 'spoken'}>{label}</span>
      <span className={styles.strip} />
      <span className={styles.block} />
      <span className={styles.block} />
      <span className={styles.wide} />
    </output>
  )
}
