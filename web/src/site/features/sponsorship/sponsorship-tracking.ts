import type { SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { formatCookie } from '../../shared/tracking/cookies.ts'

const eventCategory = 'sponsorship'
const cookieDays = 30

/** Remembers for 30 days that the page was seen, and when. */
export function rememberPageView(): void {
  const cookie = {
    name: 'viewedHighStakesSummer',
    value: new Date().toISOString(),
    days: cookieDays,
  }
  document.cookie = formatCookie(cookie, window.location.protocol === 'https:')
}

/** A package's "Get Started"; worth its price. */
export function trackInterest({ type, price }: SponsorshipPackageCopy): void {
  tracker.event({
    eventType: 'click',
    eventCategory,
    eventAction: 'interest',
    eventLabel: type,
    eventValue: price,
  })
}

/** The preview came into view. */
export function trackPreviewImpression(title: string): void {
  tracker.event({
    eventType: 'impression',
    eventCategory,
    eventAction: 'preview-video',
    eventLabel: title,
  })
}

type Inquiry = {
  id: string
  packageType: string
  episodeCount: string
  interestedInPodcast: boolean
  /** Whole dollars that it may come to. */
  value: number
}

/** An inquiry has been taken. */
export function trackInquiry({ id, packageType, value, ...rest }: Inquiry): void {
  tracker.event({
    eventType: 'conversion',
    eventCategory,
    eventAction: 'inquiry',
    eventLabel: packageType,
    eventValue: value,
    additionalData: { sponsorshipId: id, ...rest },
  })
}
