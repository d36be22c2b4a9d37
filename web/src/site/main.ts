import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { reloadIfOutdated } from '../shared/reload-if-outdated.ts'
import { inOwnTask } from './app/in-own-task.ts'
import { whenNeeded } from './app/when-needed.ts'
import { isPressed } from './shared/first-interaction.ts'
import { startSeasonClock } from './shared/season/season-clock.ts'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered; the shell of other addresses is empty.
const isRendered = root.firstElementChild !== null

let isTracked = false

reloadIfOutdated(import.meta.url)
inOwnTask(track)
// Who leaves at once was here, too. Before the tracker's own listener, which this one adds.
window.addEventListener('pagehide', track, { capture: true, once: true })
whenNeeded(isRendered, async () => {
  // The application records what it shows.
  track()
  const { showApp } = await import('./app/show-app.tsx')
  await showApp(root, isRendered)
})
inOwnTask(showSeason)

function track(): void {
  if (isTracked) return
  isTracked = true
  startTracking(isPressed())
  if (isRendered) trackShownPage()
}

/** How long a season lasts is said at once; its dates stand in the HTML. */
function showSeason(): void {
  const note = document.querySelector('[data-season]')
  if (note !== null) startSeasonClock(note)
}
