const starts = ['load', 'pointerdown', 'keydown'] as const

/**
 * Loads the application (React and the page's components) once the page itself has loaded, or earlier when the visitor
 * presses something. Until then links work by themselves, and clicks are kept and repeated.
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
  // The browser would open the page again with the fields in its address; the click on the button is repeated.
  window.addEventListener('submit', (event) => event.preventDefault(), { signal })
  for (const type of starts) window.addEventListener(type, () => void start(), { signal })
  if (!isRendered || document.readyState === 'complete') void start()
}

/** React hydrates the clicked part at once and answers. The browser has already followed a link. */
function repeatClick(target: EventTarget): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  if (target instanceof Element && target.closest('a') !== null) click.preventDefault()
  target.dispatchEvent(click)
}
