import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RoutePage } from './route-page.tsx'
import { type Route as PageRoute, routes } from './routes.tsx'
import { SiteLayout } from './site-layout.tsx'

// Needed only where a link leads to a path that is no page.
const RedirectPage = lazy(async () => ({
  default: (await import('./redirect-page.tsx')).RedirectPage,
}))

/** The public site, inside whichever router there is: the browser's, or the one that renders HTML. */
export function PublicPages() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        {routes.filter((route) => route.hasOwnHeader !== true).map(pageOf)}
        <Route path="*" element={<RedirectPage />} />
      </Route>
      <Route element={<SiteLayout hasHeader={false} />}>
        {routes.filter((route) => route.hasOwnHeader === true).map(pageOf)}
      </Route>
    </Routes>
  )
}

function pageOf(route: PageRoute) {
  return <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
}
