const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const quietMs = 6000

/**
 * Loads the application (React and the page's components) when the visitor starts to use the page, or some seconds after
 * it has loaded. Live pages and addresses with a fragment load it right after the page. Until then
 * links work natively, and clicks are recorded and repeated.
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
      // Without network the HTML stays as it is, and the next press retries.
      clicked.splice(0)
      isLoading = false
      return
    }
    waiting.abort()
    for (const target of clicked) repeatClick(target)
  }

  window.addEventListener('click', ({ target }) => target && clicked.push(target), { signal })
  // Otherwise the browser would submit the form itself. The click on its button is repeated instead.
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

/** Browsers also report a resting pointer when the page appears below it. */
function isUse(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true
  return event.movementX !== 0 || event.movementY !== 0
}

/** React hydrates the clicked part at once and answers. The browser has already followed a link. */
function repeatClick(target: EventTarget): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  if (target instanceof Element && target.closest('a') !== null) click.preventDefault()
  target.dispatchEvent(click)
}
