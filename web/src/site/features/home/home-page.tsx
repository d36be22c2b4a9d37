import { homeHead } from '@cardroom/brand/home-copy'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Page } from '../../shared/page.tsx'
import { royalFlush } from '../../shared/sections.ts'
import { trackSectionView } from '../../shared/tracking/clicks.ts'
import { Hero, PartnerBanner } from './hero.tsx'
import { JoinSection } from './join-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { PodcastSection } from './podcast-section.tsx'
import { PokerGameSection } from './poker-game-section.tsx'
import { RecommendsSection } from './recommends-section.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

type Props = {
  chat: ReactNode
}

/** The landing page. Each section hydrates separately, so that slow phones stay responsive. */
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

/** Records each section once per page view, when the section reaches the middle fifth of the window. */
function useSectionViews(): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          trackSectionView(target.id)
        }
      },
      { rootMargin: '-40% 0px -40% 0px' },
    )
    for (const { id } of royalFlush) {
      const section = document.querySelector(`#${id}`)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
}
