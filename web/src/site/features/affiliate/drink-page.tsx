import { drinkAge, drinkHead } from '@cardroom/brand/drink-copy'
import { useRef } from 'react'
import { Page } from '../../shared/page.tsx'
import { AdventSection } from './advent-section.tsx'
import { BenefitsSection } from './benefits-section.tsx'
import { BottlesSection } from './bottles-section.tsx'
import { DrinkHero } from './drink-hero.tsx'
import styles from './drink-page.module.css'
import { GiftSection } from './gift-section.tsx'
import { useScrollDepth } from './use-scroll-depth.ts'

/** The whiskey partner's page: every button leads to the partner. */
export function DrinkPage() {
  const page = useRef<HTMLDivElement>(null)
  useScrollDepth(page)
  return (
    <Page head={drinkHead}>
      <div ref={page}>
        <DrinkHero />
        <AdventSection />
        <BottlesSection />
        <BenefitsSection />
        <GiftSection />
        <div data-ground="felt-900">
          <div className={`container ${styles.age}`}>
            <p>{drinkAge}</p>
          </div>
        </div>
      </div>
    </Page>
  )
}
