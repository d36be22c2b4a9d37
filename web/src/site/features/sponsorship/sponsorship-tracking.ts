import type { SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'
import { track } from '../../shared/tracking/clicks.ts'
import { formatCookie } from '../../shared/tracking/cookies.ts'

const category = 'sponsorship'

/** Stores the time of the page view for 30 days. */
export function rememberPageView(): void {
  const cookie = {
    name: 'viewedHighStakesSummer',
    value: new Date().toISOString(),
    days: 30,
  }
  document.cookie = formatCookie(cookie, window.location.protocol === 'https:')
}

/** Records a press of a package's "Get Started" button with the package's price as its value. */
export function trackInterest({ type, price }: SponsorshipPackageCopy): void {
  track('click', category, 'interest', type, { eventValue: price })
}

export function trackPreviewImpression(title: string): void {
  track('impression', category, 'preview-video', title)
}

type Inquiry = {
  id: string
  packageType: string
  episodeCount: string
  interestedInPodcast: boolean
  value: number
}

export function trackInquiry({ id, packageType, value, ...rest }: Inquiry): void {
  track('conversion', category, 'inquiry', packageType, {
    eventValue: value,
    additionalData: { sponsorshipId: id, ...rest },
  })
}
