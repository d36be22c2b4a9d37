import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { findRoute, RoutePage } from './route-page.tsx'
import { SiteLayout } from './site-layout.tsx'

// Only links to paths without a page need this component.
const RedirectPage = lazy(async () => ({
  default: (await import('./redirect-page.tsx')).RedirectPage,
}))

/** The public site. The browser or the prerenderer provides the router around it. */
export function PublicPages() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <SiteLayout hasHeader={route?.hasOwnHeader !== true}>
      {route === undefined ? <RedirectPage /> : <RoutePage route={route} />}
    </SiteLayout>
  )
}
