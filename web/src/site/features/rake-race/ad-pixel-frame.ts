import type { AdPixel } from '@cardroom/brand/embeds'

/** Opens the frame in which the advertiser's pixel runs, without our origin, cookies or storage. */
export function openAdPixel({ scriptUrl, pixelId }: AdPixel): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Advertising'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = '/embed/ad-pixel.html'
  // A sandboxed page has no origin to name; nothing that is sent is a secret or about a person.
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ setup: { scriptUrl, pixelId } }, '*'),
    { once: true },
  )
  document.body.append(frame)
  return frame
}
