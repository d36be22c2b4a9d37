import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { findRoute, RoutePage } from './route-page.tsx'
import { SiteLayout } from './site-layout.tsx'

// Needed only where a link leads to a path that is no page.
const RedirectPage = lazy(async () => ({
  default: (await import('./redirect-page.tsx')).RedirectPage,
}))

/** The public site, inside whichever router there is: the browser's, or the one that renders HTML. */
export function PublicPages() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <SiteLayout hasHeader={route?.hasOwnHeader !== true}>
      {route === undefined ? <RedirectPage /> : <RoutePage route={route} />}
    </SiteLayout>
  )
}
