import { type ReactNode, Suspense, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { SiteFooter } from '../features/layout/site-footer.tsx'
import { SiteHeader } from '../features/layout/site-header.tsx'
import { useLazy } from '../shared/ui/lazy-part.tsx'
import styles from './site-layout.module.css'

const loadWidgets = async () => (await import('./site-widgets.tsx')).SiteWidgets

type Props = {
  hasHeader: boolean
  children: ReactNode
}

export function SiteLayout({ hasHeader, children }: Props) {
  useTopOnNavigation()
  const widgets = useLazy(loadWidgets, true, {})
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
      {widgets}
    </>
  )
}

function useTopOnNavigation(): void {
  const location = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    // The router also reports the first page as a "pop".
    if (navigation === NavigationType.Pop || location.hash !== '') return
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location, navigation])
}
