type Options = {
  /** Added to the target position; -50 leaves the element 50 px below the top of the window. */
  offsetPx: number
  durationMs: number
}

const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element to the top of the window and follows its position, also when the page
 * changes above it; without animation for reduced motion. Ends early when the visitor scrolls.
 */
export function smoothScroll(element: Element, { offsetPx, durationMs }: Options): Promise<void> {
  const targetTop = () => element.getBoundingClientRect().top + window.scrollY + offsetPx
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jumpTo(targetTop())
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const fromTop = window.scrollY
    const startedAt = performance.now()
    let frame = 0
    const end = () => {
      cancelAnimationFrame(frame)
      for (const type of ownScrolling) window.removeEventListener(type, end)
      resolve()
    }
    const step = () => {
      const elapsedMs = performance.now() - startedAt
      jumpTo(scrollTopAt({ fromTop, toTop: targetTop(), elapsedMs, durationMs }))
      if (elapsedMs >= durationMs) end()
      else frame = requestAnimationFrame(step)
    }
    for (const type of ownScrolling) window.addEventListener(type, end, { passive: true })
    frame = requestAnimationFrame(step)
  })
}

// The smooth scrolling of the CSS would run after each step.
function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}

type Motion = { fromTop: number; toTop: number; elapsedMs: number; durationMs: number }

/** The scroll position after `elapsedMs`, with easing at both ends. */
export function scrollTopAt({ fromTop, toTop, elapsedMs, durationMs }: Motion): number {
  const share = durationMs <= 0 ? 1 : Math.min(Math.max(elapsedMs / durationMs, 0), 1)
  return fromTop + (toTop - fromTop) * ease(share)
}

// Cubic ease-in-out.
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2
}
