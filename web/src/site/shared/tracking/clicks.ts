import { publicAddress } from './storable.ts'
import { tracker } from './browser-tracker.ts'

function track(eventType: string, category: string, action: string, label: string, data?: object) {
  tracker.event({
    eventType,
    eventCategory: category,
    eventAction: action,
    eventLabel: label,
    ...(data !== undefined && { additionalData: { ...data } }),
  })
}

/** A click that leaves the site. */
export function trackOutbound(destination: string, linkType: string, label = destination): void {
  track('click', 'outbound', 'click', label, { destination, linkType })
}

/** A video was started in the page. */
export function trackVideo(title: string): void {
  track('click', 'video', 'play', title)
}

/** A click on a rake race banner. */
export function trackRakeRaceBanner(label: string): void {
  track('click', 'rake-race', 'banner-click', label)
}

/** A click on "Get a seat now": an event, a lead and cookies. */
export function trackLead(buttonLabel: string, buttonLocation: string): void {
  track('click', 'cta', 'get-a-seat', buttonLocation)
  tracker.conversion({
    conversionType: 'level1_lead',
    formData: {
      formName: 'cta_button_click',
      buttonLabel,
      buttonLocation,
      pageUrl: publicAddress(window.location.href).slice(0, 1024),
      pageTitle: document.title,
    },
  })
  tracker.rememberCta(buttonLabel)
}

/** A redirect that was followed inside the page. */
export function trackRedirect(from: string, to: string, referrer: string): void {
  track('redirect', 'navigation', from, to, { from, to, referrer })
}

/** A section that came into view. */
export function trackSectionView(section: string): void {
  track('section_view', 'engagement', 'view', section)
}
