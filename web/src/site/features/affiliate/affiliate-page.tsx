import { affiliateAgeNote, affiliateHead } from '@cardroom/brand/affiliate-copy'
import { useRef } from 'react'
import { Page } from '../../shared/page.tsx'
import { AdventSection } from './advent-section.tsx'
import { BenefitsSection } from './benefits-section.tsx'
import { BottlesSection } from './bottles-section.tsx'
import { AffiliateHero } from './affiliate-hero.tsx'
import styles from './affiliate-page.module.css'
import { GiftSection } from './gift-section.tsx'
import { useScrollDepth } from './use-scroll-depth.ts'

/** The whiskey partner's page: every button leads to the partner. */
export function AffiliatePage() {
  const page = useRef<HTMLDivElement>(null)
  useScrollDepth(page)
  return (
    <Page head={affiliateHead}>
      <div ref={page}>
        <AffiliateHero />
        <AdventSection />
        <BottlesSection />
        <BenefitsSection />
        <GiftSection />
        <div data-ground="felt-900">
          <div className={`container ${styles.age}`}>
            <p>{affiliateAgeNote}</p>
          </div>
        </div>
      </div>
    </Page>
  )
}
