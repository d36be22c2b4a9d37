/*
 * Where the tag manager runs: a page of its own, in a frame without our origin, cookies or storage. The
 * page around it says what to load and what to tell.
 */
;(() => {
  const queue = (window.dataLayer = window.dataLayer ?? [])

  // The tag manager knows a call by its being an `arguments` object.
  function tell() {
    queue.push(arguments)
  }

  function setUp({ scriptUrl, measurementId }) {
    const denied = 'denied'
    tell('consent', 'default', {
      ad_personalization: denied,
      ad_storage: denied,
      ad_user_data: denied,
      analytics_storage: denied,
    })
    tell('js', new Date())
    tell('config', measurementId, { send_page_view: false })
    const script = document.createElement('script')
    script.async = true
    script.src = scriptUrl
    document.head.append(script)
  }

  function pass({ name, parameters }) {
    if (name === 'page_view') {
      tell('set', {
        page_location: `${location.origin}${parameters.page_path}`,
        page_title: parameters.page_title,
      })
    }
    tell('event', name, parameters)
  }

  addEventListener('message', ({ source, origin, data }) => {
    // `location` still knows the address that this page lost as its origin.
    if (source !== parent || origin !== location.origin) return
    if (data?.setup) setUp(data.setup)
    if (data?.call) pass(data.call)
  })
})()
