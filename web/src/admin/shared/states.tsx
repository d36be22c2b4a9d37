import { readErrorMessage } from '../../shared/read-problem.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './states.module.css'

export function EmptyState({ children }: { children: string }) {
  return <p className={styles.empty}>{children}</p>
}

type ErrorProps = {
  title: string
  query: { error: Error | null; refetch: () => unknown }
  /** The reason to show if the service provides none. */
  otherwise?: string
}

/** An error with its reason and a retry button. */
export function ErrorState({
  title,
  query,
  otherwise = 'The service did not answer.',
}: ErrorProps) {
  return (
    <div className={`stack start card ${styles.error}`} role="alert">
      <p className={styles.title}>{title}</p>
      <p>{readErrorMessage(query.error, otherwise)}</p>
      <Button look="outline" small onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  )
}

type LoadingProps = {
  label: string
  /** Whether the label is visible to everyone instead of only to screen readers. */
  isWritten?: boolean
}

/** The skeleton of figures and panels while they load. It appears after a delay. */
export function LoadingState({ label, isWritten = false }: LoadingProps) {
  return (
    <output className={styles.loading} aria-busy="true">
      <span className={isWritten ? `muted ${styles.label}` : 'visually-hidden'}>{label}</span>
      <span className={styles.strip} />
      <span />
      <span />
      <span className={styles.wide} />
    </output>
  )
}
