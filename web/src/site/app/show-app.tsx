import { startTransition, StrictMode } from 'react'
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
  // It has come with the application; run by itself, it does not make the application's first task a long one.
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await runPageScripts()
  await fetchPage(window.location.pathname)
  await untilReleased()
  repeatEarlyInput(() => {
    // In short pieces, between which the browser answers; a click has its part done at once.
    if (isRendered) startTransition(() => void hydrateRoot(root, site))
    else createRoot(root).render(site)
  })
}

/** Runs what the page's script imports before that script: each in a task of its own, between which the browser answers. */
async function runPageScripts(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  for (const { href } of links) await import(/* @vite-ignore */ href)
}
