/**
 * Opens a hidden frame for a third-party script, without access to our origin, cookies or storage.
 * @param onLoad receives a function that posts messages to the frame
 */
export function openSandbox(
  { title, src }: { title: string; src: string },
  onLoad: (post: (message: object) => void) => void,
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = src
  // A sandboxed page has an opaque origin, so the target must be '*'. The messages contain no personal data.
  const post = (message: object) => frame.contentWindow?.postMessage(message, '*')
  frame.addEventListener('load', () => onLoad(post), { once: true })
  document.body.append(frame)
  return frame
}

/**
 * Calls a function on the visitor's next click, touch or key press.
 * @returns a cleanup function
 */
export function atFirstPress(run: () => void): () => void {
  const waiting = new AbortController()
  const onPress = () => {
    waiting.abort()
    run()
  }
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, onPress, { signal: waiting.signal })
  }
  return () => waiting.abort()
}
