import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RoutePage } from './route-page.tsx'
import { routes } from './routes.tsx'
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
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
        ))}
        <Route path="*" element={<RedirectPage />} />
      </Route>
    </Routes>
  )
}
