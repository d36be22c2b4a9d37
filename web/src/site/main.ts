import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { reloadIfOutdated } from '../shared/reload-if-outdated.ts'
import { whenNeeded } from './app/when-needed.ts'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered; the shell of other addresses is empty.
const isRendered = root.firstElementChild !== null

reloadIfOutdated(import.meta.url)
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
