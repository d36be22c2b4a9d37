import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { routerFuture } from '../../shared/router-future.ts'
import { PublicPages } from './public-pages.tsx'
import { fetchPage } from './route-page.tsx'

const site = (
  <StrictMode>
    <BrowserRouter future={routerFuture}>
      <PublicPages />
    </BrowserRouter>
  </StrictMode>
)

/**
 * Hydrates the prerendered page, or renders into the empty shell.
 * @throws {Error} if the page's script cannot load; the HTML then stays unchanged
 */
export async function showApp(root: Element, isRendered: boolean): Promise<void> {
  await fetchPage(window.location.pathname)
  // A transition hydrates in short tasks, so the browser can respond to the visitor in between.
  if (isRendered) startTransition(() => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}
