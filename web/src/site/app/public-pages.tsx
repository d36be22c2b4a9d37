import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { findRoute, RoutePage } from './route-page.tsx'
import { SiteLayout } from './site-layout.tsx'

// Needed only for links to paths without a page.
const RedirectPage = lazy(async () => ({
  default: (await import('./redirect-page.tsx')).RedirectPage,
}))

/** The public site; the router around it is the browser's or the prerenderer's. */
export function PublicPages() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <SiteLayout hasHeader={route?.hasOwnHeader !== true}>
      {route === undefined ? <RedirectPage /> : <RoutePage route={route} />}
    </SiteLayout>
  )
}
