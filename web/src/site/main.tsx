import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { routerFuture } from '../shared/router-future.ts'
import { PublicPages } from './app/public-pages.tsx'
import { fetchPage } from './app/route-page.tsx'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered; the shell of other addresses is empty.
const isRendered = root.firstElementChild !== null

window.addEventListener('vite:preloadError', () => void reloadIfOutdated().catch(() => {}))
startTracking()
if (isRendered) trackShownPage()

const site = (
  <StrictMode>
    <BrowserRouter future={routerFuture}>
      <PublicPages />
    </BrowserRouter>
  </StrictMode>
)

function show(container: Element): void {
  if (isRendered) hydrateRoot(container, site)
  else createRoot(container).render(site)
}

/** A tab older than the site asks for parts that are gone, as its own script is: it is reloaded. */
async function reloadIfOutdated(): Promise<void> {
  const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  if (own.status === 404) window.location.reload()
}

// If the page's script cannot be fetched, the prerendered HTML stays readable.
void fetchPage(window.location.pathname).then(() => show(root))
