const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const quietMs = 6000

/**
 * Loads the application (React and the page's components) when the visitor starts to use the page, or a few seconds
 * after the page has loaded. Live pages and URLs with a fragment load it immediately after the page. Until then, links
 * work natively, and the page records clicks and replays them later.
 */
export function startApp(root: Element, isRendered: boolean): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const clicked: EventTarget[] = []
  let isLoading = false

  const start = async () => {
    if (isLoading) return
    isLoading = true
    try {
      const { showApp } = await import('./show-app.tsx')
      await showApp(root, isRendered)
    } catch {
      // Offline, the HTML stays unchanged, and the next press retries.
      clicked.splice(0)
      isLoading = false
      return
    }
    waiting.abort()
    for (const target of clicked) repeatClick(target)
  }

  window.addEventListener('click', ({ target }) => target && clicked.push(target), { signal })
  // Prevents the native submission of the form. The click on its button is replayed instead.
  window.addEventListener('submit', (event) => event.preventDefault(), { signal })
  for (const type of signsOfUse) {
    const onSign = (event: Event) => {
      if (isUse(event)) void start()
    }
    window.addEventListener(type, onSign, { signal, passive: true })
  }
  if (!isRendered) {
    void start()
    return
  }
  const isLive = window.location.hash !== '' || document.querySelector('[data-live]') !== null
  const startLater = () => window.setTimeout(() => void start(), isLive ? 0 : quietMs)
  if (document.readyState === 'complete') startLater()
  else window.addEventListener('load', startLater, { once: true })
}

/** Browsers also report a stationary pointer when the page appears under it. */
function isUse(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true
  return event.movementX !== 0 || event.movementY !== 0
}

/**
 * Replays a click. React immediately hydrates the clicked part and handles the click. For a link, the default action is
 * prevented, because the browser has already followed the link.
 */
function repeatClick(target: EventTarget): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  if (target instanceof Element && target.closest('a') !== null) click.preventDefault()
  target.dispatchEvent(click)
}
