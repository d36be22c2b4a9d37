import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { routerFuture } from '../../shared/router-future.ts'
import { repeatEarlyInput, untilReleased } from './early-input.ts'
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
 * Has React take over the prerendered page, or render into the empty shell, with what was typed and clicked before.
 * @throws {Error} when the page's script cannot be fetched; the HTML stays as it is
 */
export async function showApp(root: Element, isRendered: boolean): Promise<void> {
  await fetchPage(window.location.pathname)
  await untilReleased()
  repeatEarlyInput(() => {
    if (isRendered) hydrateRoot(root, site)
    else createRoot(root).render(site)
  })
}
