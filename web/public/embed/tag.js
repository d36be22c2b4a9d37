/*
 * Where the tag manager runs: a page of its own, in a frame without our origin, cookies or storage. The
 * page around it sends what to load and what to record.
 */
;(() => {
  const queue = (window.dataLayer = window.dataLayer ?? [])

  // The tag manager accepts only an `arguments` object as a call.
  function record() {
    queue.push(arguments)
  }

  function setUp({ scriptUrl, measurementId }) {
    const denied = 'denied'
    record('consent', 'default', {
      ad_personalization: denied,
      ad_storage: denied,
      ad_user_data: denied,
      analytics_storage: denied,
    })
    record('js', new Date())
    record('config', measurementId, { send_page_view: false })
    const script = document.createElement('script')
    script.async = true
    script.src = scriptUrl
    document.head.append(script)
  }

  function pass({ name, parameters }) {
    if (name === 'page_view') {
      record('set', {
        page_location: `${location.origin}${parameters.page_path}`,
        page_title: parameters.page_title,
      })
    }
    record('event', name, parameters)
  }

  addEventListener('message', ({ source, origin, data }) => {
    // `location` still knows the address that this page lost as its origin.
    if (source !== parent || origin !== location.origin) return
    if (data?.setup) setUp(data.setup)
    if (data?.call) pass(data.call)
  })
})()
