import { sponsorshipHead, sponsorshipHero } from '@cardroom/brand/sponsorship-copy'
import type { SponsorshipPackageCopy } from '@cardroom/brand/sponsorship-copy'
import { useEffect, useState } from 'react'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { seasonNotices } from '../../shared/season/season-notices.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { AboutSection } from './about-section.tsx'
import { PackagesSection } from './packages-section.tsx'
import { PartnerSection } from './partner-section.tsx'
import { PlacementSection } from './placement-section.tsx'
import { rememberPageView, trackInterest } from './sponsorship-tracking.ts'
import type { PackageChoice } from './prefilled-message.ts'
import { VideosSection } from './videos-section.tsx'

/** The page for sponsors of the docuseries. */
export function SponsorshipPage() {
  const [choice, setChoice] = useState<PackageChoice | null>(null)

  useEffect(rememberPageView, [])

  function choose(chosen: SponsorshipPackageCopy): void {
    trackInterest(chosen)
    // A new object each time, because the same package may be chosen again after an inquiry.
    setChoice({ chosen })
  }

  return (
    <Page head={sponsorshipHead}>
      <PageHero
        id="sponsorship-title"
        copy={sponsorshipHero}
        beside={<HeroPicture name={sponsorshipHero.picture} />}
      >
        <a className={buttonClass({ look: 'red' })} href="#partner">
          {sponsorshipHero.cta}
        </a>
      </PageHero>
      <SeasonNote {...seasonNotices['/high-stakes-summer']} />
      <VideosSection />
      <PackagesSection onChoose={choose} />
      <PlacementSection />
      <PartnerSection choice={choice} />
      <AboutSection />
    </Page>
  )
}
