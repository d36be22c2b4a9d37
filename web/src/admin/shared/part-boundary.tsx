import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { queryClient } from '../../shared/query-client.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './states.module.css'

type Props = {
  /** What it holds, such as the name of a tab. */
  name: string
  /** What else can be done about it, in a sentence. */
  hint: string
  /** What the part is shown for: with another value it is tried anew. */
  resetKeys?: readonly unknown[]
  /** Whether it is all of the page. */
  isPage?: boolean
  children: ReactNode
}

/** Keeps a part that fails from taking the page with it. */
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
    <div className={styles.error} role="alert">
      <p className={styles.title}>{name} cannot be shown</p>
      <p>
        An error of the page itself keeps it from being drawn. Nothing that was saved is lost, and
        what you typed in a dialog is kept. {hint}
      </p>
      <p className={styles.reason}>{String(error)}</p>
      <div className={styles.ways}>
        <Button
          look="outline"
          small
          onClick={() => {
            // What it could not show is asked for anew.
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
