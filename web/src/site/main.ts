import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { reloadIfOutdated } from '../shared/reload-if-outdated.ts'
import { whenNeeded } from './app/when-needed.ts'
import { startSeasonClock } from './shared/season/season-clock.ts'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered; the shell of other addresses is empty.
const isRendered = root.firstElementChild !== null

reloadIfOutdated(import.meta.url)
startTracking()
if (isRendered) trackShownPage()
whenNeeded(isRendered, async () => {
  const { showApp } = await import('./app/show-app.tsx')
  await showApp(root, isRendered)
})
// Last, so that what it might throw holds up nothing else.
showSeason()

/** How long a season lasts is said at once; its dates stand in the HTML. */
function showSeason(): void {
  const note = document.querySelector('[data-season]')
  if (note !== null) startSeasonClock(note)
}
