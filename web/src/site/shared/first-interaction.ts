const pauseMs = 5000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

const presses = ['pointerdown', 'keydown'] as const

let hasInteracted = false
let pressedPath: string | null = null

/** Browsers also report a pointer that rests where a page comes to lie under it. */
function isInteraction(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true
  return event.movementX !== 0 || event.movementY !== 0
}

/** Whether the page in the window was the one of the visitor's first click, touch or key. */
export function isPressed(): boolean {
  return pressedPath === window.location.pathname
}

/** Remembers the visitor's first interaction and first press from now on, for parts that are loaded later. */
export function watchInteraction(): void {
  const watching = new AbortController()
  const onSign = (event: Event) => {
    if (!isInteraction(event)) return
    hasInteracted = true
    watching.abort()
  }
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { passive: true, signal: watching.signal })
  }
  for (const press of presses) {
    window.addEventListener(press, () => (pressedPath ??= window.location.pathname), { once: true })
  }
}

/**
 * Loads something at the visitor's first interaction, or at once if that has been; if it cannot be loaded, at a later one.
 * @param load rejects when it could not load
 * @returns a cleanup function
 */
export function loadAtInteraction(load: () => Promise<void>): () => void {
  const waiting = new AbortController()
  let nextTryMs = 0
  const tryIt = async (nowMs: number) => {
    // Without network: not each interaction retries.
    if (nowMs < nextTryMs) return
    nextTryMs = nowMs + pauseMs
    try {
      await load()
      waiting.abort()
    } catch {
      // The next interaction after the pause retries.
    }
  }
  for (const sign of signs) {
    const onSign = (event: Event) => {
      if (isInteraction(event)) void tryIt(event.timeStamp)
    }
    window.addEventListener(sign, onSign, { passive: true, signal: waiting.signal })
  }
  if (hasInteracted) void tryIt(performance.now())
  return () => waiting.abort()
}
