import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import './styles/site.css'
import { reloadIfOutdated } from '../shared/reload-if-outdated.ts'
import { startApp } from './app/start-app.ts'
import { startSeasonClock } from './shared/season/season-clock.ts'
import { startTracking, trackShownPage } from './shared/tracking/browser-tracker.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('No #root')
// Pages are prerendered, but the shell for other paths is empty.
const isRendered = root.firstElementChild !== null

reloadIfOutdated(import.meta.url)
startTracking()
if (isRendered) trackShownPage()
const note = document.querySelector<HTMLElement>('[data-season]')
if (note !== null) startSeasonClock(note)
startApp(root, isRendered)
