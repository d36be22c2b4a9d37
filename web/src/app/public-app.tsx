import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { RedirectPage } from './redirect-page.tsx'
import { routes } from './routes.tsx'
import { SiteLayout } from './site-layout.tsx'

/** The public site. */
export function PublicApp() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<SiteLayout />}>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<RedirectPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
