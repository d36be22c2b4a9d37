import { homeHead } from '@cardroom/brand/home-copy'
import { type ReactNode, Suspense } from 'react'
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

type Props = {
  /** The chat, shown in the join section. */
  chat: ReactNode
}

/** The landing page. Each section is hydrated separately, so that slow phones stay responsive. */
export function HomePage({ chat }: Props) {
  useHashScroll()
  useSectionViews()
  return (
    <Page head={homeHead}>
      <div id="home" tabIndex={-1}>
        <PartnerBanner />
        <Hero />
      </div>
      <Suspense>
        <PokerGameSection />
      </Suspense>
      <Suspense>
        <JoinSection chat={chat} />
      </Suspense>
      <Suspense>
        <PodcastSection />
      </Suspense>
      <Suspense>
        <NewsletterSection />
      </Suspense>
      <Suspense>
        <RecommendsSection />
      </Suspense>
    </Page>
  )
}
