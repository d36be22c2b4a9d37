import type { EventPayload } from '@cardroom/contracts/analytics'
import { publicAddress } from './storable.ts'
import { tracker } from './browser-tracker.ts'

type Details = Partial<Pick<EventPayload, 'eventValue' | 'additionalData'>>

/** Records an event with its names in the reports. */
export function track(
  eventType: string,
  eventCategory: string,
  eventAction: string,
  eventLabel: string | null = null,
  details: Details = {},
): void {
  tracker.event({ eventType, eventCategory, eventAction, eventLabel, ...details })
}

export function trackOutbound(destination: string, linkType: string, label = destination): void {
  track('click', 'outbound', 'click', label, {
    additionalData: { destination, linkType },
  })
}

export function trackVideo(title: string): void {
  track('click', 'video', 'play', title)
}

export function trackRakeRaceBanner(label: string): void {
  track('click', 'rake-race', 'banner-click', label)
}

/** Records a click on "Get a seat now" as an event, a lead, and cookies. */
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

export function trackRedirect(from: string, to: string, referrer: string): void {
  track('redirect', 'navigation', from, to, { additionalData: { from, to, referrer } })
}

export function trackSectionView(section: string): void {
  track('section_view', 'engagement', 'view', section)
}
