import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { queryClient } from '../../shared/query-client.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './states.module.css'

type Props = {
  /** The name of the contents. */
  name: string
  /** A sentence with advice. */
  hint: string
  /** A change of one of these values renders the part again. */
  resetKeys?: readonly unknown[]
  /** Whether the part is the whole page. */
  isPage?: boolean
  children: ReactNode
}

/** Shows an error instead of a part that fails to render. */
export function PartBoundary({ name, hint, resetKeys = [], isPage = false, children }: Props) {
  const noticeOf = ({ error, resetErrorBoundary }: FallbackProps) =>
    failureNotice({ name, hint, isPage, error, onAgain: resetErrorBoundary })
  return (
    <ErrorBoundary resetKeys={[...resetKeys]} fallbackRender={noticeOf}>
      {children}
    </ErrorBoundary>
  )
}

type Failure = Pick<Props, 'name' | 'hint' | 'isPage'> & { error: unknown; onAgain: () => void }

function failureNotice({ name, hint, isPage = false, error, onAgain }: Failure) {
  const notice = (
    <div className={`stack start card ${styles.error}`} role="alert">
      <p className={styles.title}>{name} cannot be shown</p>
      <p>
        An error of the page itself keeps it from being drawn. Nothing that was saved is lost, and
        what you typed in a dialog is kept. {hint}
      </p>
      <p className="muted small break">{String(error)}</p>
      <div className="row">
        <Button
          look="outline"
          small
          onClick={() => {
            // Refetches the data that the part could not render.
            queryClient.removeQueries({ type: 'inactive' })
            onAgain()
          }}
        >
          Try again
        </Button>
        <Button look="outline" small onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
  return isPage ? <main className={styles.page}>{notice}</main> : notice
}
