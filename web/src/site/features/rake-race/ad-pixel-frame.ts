import type { AdPixel } from '@cardroom/brand/embeds'

/** Opens the sandboxed frame of the advertising pixel, without our origin, cookies or storage. */
export function openAdPixel({ scriptUrl, pixelId }: AdPixel): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Advertising'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = '/embed/ad-pixel.html'
  // A sandboxed page has an opaque origin, so the target is '*'; the message contains no personal data.
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ setup: { scriptUrl, pixelId } }, '*'),
    { once: true },
  )
  document.body.append(frame)
  return frame
}
