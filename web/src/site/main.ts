import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { whenNeeded } from './app/when-needed.ts'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered; the shell of other addresses is empty.
const isRendered = root.firstElementChild !== null

window.addEventListener('vite:preloadError', () => void reloadIfOutdated().catch(() => {}))
startTracking()
if (isRendered) trackShownPage()
void showSeason().catch(() => {})
whenNeeded(isRendered, async () => {
  const { showApp } = await import('./app/show-app.tsx')
  await showApp(root, isRendered)
})

/** How long a season lasts is said at once; its dates stand in the HTML. */
async function showSeason(): Promise<void> {
  const note = document.querySelector('[data-season]')
  if (note === null) return
  const { startSeasonClock } = await import('./shared/season/season-clock.ts')
  startSeasonClock(note)
}

/** A tab older than the site asks for parts that are gone, as its own script is: it is reloaded. */
async function reloadIfOutdated(): Promise<void> {
  const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  if (own.status === 404) window.location.reload()
}
