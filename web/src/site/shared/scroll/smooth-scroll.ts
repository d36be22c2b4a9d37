type Options = {
  /** An offset to the target position. With -50, the element ends 50 px below the top of the window. */
  offsetPx: number
  durationMs: number
}

const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element to the top of the window and follows its position while the page changes above it. With reduced
 * motion, the page jumps instead. The animation ends early when the visitor scrolls.
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

// Disables the smooth scrolling of the CSS, which would otherwise run after each step.
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
