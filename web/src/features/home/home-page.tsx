import { brand } from '@cardroom/brand/brand'
import { Page } from '../../shared/page.tsx'
import { Hero } from './hero.tsx'
import { JoinSection } from './join-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { PartnerBanner } from './partner-banner.tsx'
import { PodcastSection } from './podcast-section.tsx'
import { PokerGameSection } from './poker-game-section.tsx'
import { RecommendsSection } from './recommends-section.tsx'
import { useHashScroll } from './use-hash-scroll.ts'
import { useSectionViews } from './use-section-views.ts'

/** The landing page. */
export function HomePage() {
  useHashScroll()
  useSectionViews()
  return (
    <Page title={`${brand.name}: poker used to be fun`}>
      <div id="home" tabIndex={-1}>
        <PartnerBanner />
        <Hero />
      </div>
      <PokerGameSection />
      <JoinSection />
      <PodcastSection />
      <NewsletterSection />
      <RecommendsSection />
    </Page>
  )
}
