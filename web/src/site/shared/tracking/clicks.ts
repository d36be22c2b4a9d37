import { tracker } from './browser-tracker.ts'

/** A click that leaves the site. */
export function trackOutbound(destination: string, linkType: string, label = destination): void {
  tracker.event({
    eventType: 'click',
    eventCategory: 'outbound',
    eventAction: 'click',
    eventLabel: label,
    additionalData: { destination, linkType },
  })
}

/** A video that was started in the page. */
export function trackVideo(title: string): void {
  tracker.event({
    eventType: 'click',
    eventCategory: 'video',
    eventAction: 'play',
    eventLabel: title,
  })
}

/** A click on a rake race banner. */
export function trackRakeRaceBanner(label: string): void {
  tracker.event({
    eventType: 'click',
    eventCategory: 'rake-race',
    eventAction: 'banner-click',
    eventLabel: label,
  })
}

/** A click on "Get a seat now": an event, a lead, and cookies that remember it. */
export function trackLead(buttonLabel: string, buttonLocation: string): void {
  tracker.event({
    eventType: 'click',
    eventCategory: 'cta',
    eventAction: 'get-a-seat',
    eventLabel: buttonLocation,
  })
  tracker.conversion({
    conversionType: 'level1_lead',
    formData: {
      formName: 'cta_button_click',
      buttonLabel,
      buttonLocation,
      pageUrl: window.location.href.slice(0, 1024),
      pageTitle: document.title,
    },
  })
  tracker.rememberCta(buttonLabel)
}

/** A redirect that was followed inside the page. */
export function trackRedirect(from: string, to: string, referrer: string): void {
  tracker.event({
    eventType: 'redirect',
    eventCategory: 'navigation',
    eventAction: from,
    eventLabel: to,
    additionalData: { from, to, referrer },
  })
}

/** A section that came into view. */
export function trackSectionView(section: string): void {
  tracker.event({
    eventType: 'section_view',
    eventCategory: 'engagement',
    eventAction: 'view',
    eventLabel: section,
  })
}
