import type { AdPixel } from '@cardroom/brand/embeds'
import { atFirstPress, openSandbox } from '../../shared/embeds/sandbox.ts'
import { refusesTracking } from '../../shared/tracking/cookies.ts'

/**
 * Loads the advertising pixel after the visitor's first interaction with the page, unless the visitor refuses tracking.
 * @returns a cleanup function that removes the pixel from the page
 */
export function prepareAdPixel({ scriptUrl, pixelId }: AdPixel): () => void {
  if (refusesTracking()) return () => {}
  let frame: HTMLIFrameElement | null = null
  const cancel = atFirstPress(() => {
    frame = openSandbox({ title: 'Advertising', src: '/embed/ad-pixel.html' }, (post) =>
      post({ setup: { scriptUrl, pixelId } }),
    )
  })
  return () => {
    cancel()
    frame?.remove()
  }
}
