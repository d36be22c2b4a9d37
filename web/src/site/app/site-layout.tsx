import { type ReactNode, Suspense, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { SiteFooter } from '../features/layout/site-footer.tsx'
import { SiteHeader } from '../features/layout/site-header.tsx'
import { DeferUntilInteraction } from './defer-until-interaction.tsx'
import styles from './site-layout.module.css'

type Props = {
  /** False for a page with its own header. */
  hasHeader: boolean
  children: ReactNode
}

/** The frame of every public page. */
export function SiteLayout({ hasHeader, children }: Props) {
  useTopOnNavigation()
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      {hasHeader && <SiteHeader />}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
      <SiteFooter />
      <DeferUntilInteraction />
    </>
  )
}

/** A new page starts at its top, and so does the shown one where a link leads to it; on back and forward the browser restores the position. */
function useTopOnNavigation(): void {
  const location = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    // The first page is a "pop" too.
    if (navigation === NavigationType.Pop || location.hash !== '') return
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location, navigation])
}
