/*
 * Where an advertiser's pixel runs: a page of its own, in a frame without our origin, cookies or storage. It
 * learns that a page was opened, and nothing else.
 */
;(() => {
  const calls = []

  // The pixel's script finds what it was asked before it came in `queue`, and answers in `callMethod`.
  const pixel = (...call) => {
    if (pixel.callMethod) pixel.callMethod(...call)
    else calls.push(call)
  }
  Object.assign(pixel, { queue: calls, loaded: true, version: '2.0', push: pixel })
  window.fbq = pixel
  window._fbq = pixel

  let isSetUp = false

  addEventListener('message', ({ source, origin, data }) => {
    // `location` still knows the address that this page lost as its origin.
    if (source !== parent || origin !== location.origin || !data?.setup || isSetUp) return
    isSetUp = true
    const { scriptUrl, pixelId } = data.setup
    pixel('init', pixelId)
    pixel('track', 'PageView')
    const script = document.createElement('script')
    script.async = true
    script.src = scriptUrl
    document.head.append(script)
  })
})()
