import type { SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { formatCookie } from '../../shared/tracking/cookies.ts'

const eventCategory = 'sponsorship'
const cookieDays = 30

/** Stores for 30 days when the page was viewed. */
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
  /** Potential value in whole dollars. */
  value: number
}

/** An inquiry was accepted. */
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
