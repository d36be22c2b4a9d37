import { loadAtInteraction, watchInteraction } from '../shared/first-interaction.ts'
import { isFirstPageOfTab } from '../shared/tracking/browser-tracker.ts'
import { forgetClicks, watchInput } from './early-input.ts'
import { inOwnTask } from './in-own-task.ts'

/**
 * Loads the application when somebody needs it: at the visitor's first interaction; after the page itself where a part in the
 * window needs it, where the address has a fragment, or where the tab has seen a page before, whose traces it
 * may show; and at once in the empty shell. What is only read never loads it.
 */
export function whenNeeded(isRendered: boolean, loadApp: () => Promise<void>): void {
  let underWay: Promise<void> | null = null
  const load = async () => {
    if (underWay === null) preloadPage()
    underWay ??= loadApp()
    try {
      await underWay
    } catch (error) {
      forgetClicks()
      underWay = null
      throw error
    }
  }
  // The interaction that follows retries.
  const tryNow = () => void load().catch(() => {})

  watchInput()
  watchInteraction()
  loadAtInteraction(load)
  window.addEventListener('focusin', tryNow, { once: true })
  // What was clicked or touched before this script has the focus.
  if (!isRendered || document.activeElement !== document.body) tryNow()
  else if (window.location.hash !== '' || !isFirstPageOfTab) afterPage(tryNow)
  else afterPage(() => whenInWindow('[data-live]', tryNow))
}

/** Has the browser fetch the scripts of this page together with those of the application. */
function preloadPage(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    inOwnTask(() => (link.rel = 'modulepreload'))
  }
}

/** Runs it when the page has loaded and can be seen: until then, the line and the processor are the page's. */
function afterPage(run: () => void): void {
  if (document.readyState === 'complete') afterPaint(run)
  else window.addEventListener('load', () => afterPaint(run), { once: true })
}

function afterPaint(run: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

function whenInWindow(selector: string, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    // A few pixels at the edge show nothing of it.
    { rootMargin: '-16px 0px' },
  )
  for (const part of document.querySelectorAll(selector)) observer.observe(part)
}
