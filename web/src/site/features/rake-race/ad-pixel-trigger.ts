import type { AdPixel } from '@cardroom/brand/embeds'
import { refusesTracking } from '../../shared/tracking/refuses-tracking.ts'

const interactions = ['pointerdown', 'keydown'] as const

/**
 * Loads the advertising pixel at the visitor's first press on the page, unless the visitor refuses tracking.
 * @returns a cleanup function that removes it from the page
 */
export function prepareAdPixel(adPixel: AdPixel): () => void {
  if (refusesTracking()) return () => {}
  const gone = new AbortController()
  const { signal } = gone
  let frame: HTMLIFrameElement | null = null
  let isAsked = false

  const open = async () => {
    if (isAsked) return
    isAsked = true
    try {
      const { openAdPixel } = await import('./ad-pixel-frame.ts')
      if (!signal.aborted) frame = openAdPixel(adPixel)
    } catch {
      // Without network there is no pixel.
    }
  }
  for (const type of interactions) window.addEventListener(type, () => void open(), { signal })

  return () => {
    gone.abort()
    frame?.remove()
  }
}
