import {
  adventCalendar,
  affiliateAgeNote,
  affiliateBenefits,
  affiliateGift,
  affiliateHead,
  affiliateHero,
  bottles,
} from '@cardroom/brand/affiliate-copy'
import type { AffiliateButton } from '@cardroom/contracts/affiliate-events'
import { useRef } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Page } from '../../shared/page.tsx'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { PictureCard } from '../../shared/ui/picture-card.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Spade } from '../../shared/ui/spade.tsx'
import styles from './affiliate.module.css'
import { AffiliateLink } from './affiliate-link.tsx'
import { useScrollDepth } from './scroll-depth.ts'

/** The whiskey partner's page. Every button links to the partner. */
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

function AffiliateHero() {
  const { cta, secondary, note, picture } = affiliateHero
  return (
    <PageHero
      id="drink-title"
      copy={{ ...affiliateHero, kicker: <Kicker /> }}
      isPlain
      beside={<HeroPicture name={picture} sizes="(width >= 900px) 85vw, 100vw" />}
      className={styles.hero}
    >
      <p className="actions">
        <AffiliateLink button="hero_cta" className={buttonClass({ look: 'red' })} href={cta.url}>
          {cta.text}
        </AffiliateLink>
        <AffiliateLink
          button="hero_secondary"
          className={buttonClass({ look: 'outline' })}
          href={secondary.url}
        >
          {secondary.text}
        </AffiliateLink>
      </p>
      <p className="mt-20 muted text-label">{note}</p>
    </PageHero>
  )
}

function Kicker() {
  const { kicker, partner } = affiliateHero
  return (
    <span className={`flex wrap items-center muted ${styles.kicker}`}>
      {kicker}{' '}
      <AffiliateLink
        button="hero_logo"
        className={`items-center pink tight ${styles.logo}`}
        href={partner.url}
      >
        {partner.name}
      </AffiliateLink>
    </span>
  )
}

/** The advent calendar with twenty-four samples. */
function AdventSection() {
  const { title, lead, figures, cta, picture } = adventCalendar
  return (
    <section data-ground="felt-900" aria-labelledby="advent-title">
      <div className={`container columns items-center ${styles.columns}`}>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 1160px) 660px, (width >= 900px) 57vw, 95vw" />
        </div>
        <div>
          <SectionHeading id="advent-title" title={title} lead={lead} />
          <dl className={`grid gap-12 ${styles.figures}`}>
            {figures.map(({ value, unit }) => (
              <div key={unit}>
                <dt>{unit}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <AffiliateLink
            button="advent_calendar"
            className={buttonClass({ look: 'red' })}
            href={cta.url}
          >
            {cta.text}
          </AffiliateLink>
        </div>
      </div>
    </section>
  )
}

/** Links in the order of the bottles. The first is the founder's pick. */
const buttons: readonly AffiliateButton[] = ['founders_pick', 'second_bottle', 'third_bottle']

/** Three bottles: a large one for the founder's pick, and the other two next to it. */
function BottlesSection() {
  return (
    <section data-ground="felt-800" aria-labelledby="bottles-title">
      <div className="container section">
        <SectionHeading id="bottles-title" title={bottles.title} lead={bottles.lead} />
        <ul className={`grid gap-24 mt-40 ${styles.bottles}`}>
          {buttons.map((button, index) => {
            const bottle = bottles.list[index]
            if (bottle === undefined) return null
            const { name, kind, notes, picture, url } = bottle
            const isPick = button === 'founders_pick'
            return (
              <PictureCard
                key={button}
                picture={picture}
                sizes="(width >= 900px) 640px, 95vw"
                badge={
                  isPick && <p className={`text-small strong ${styles.pick}`}>{bottles.pick}</p>
                }
                title={name}
                summary={kind}
                actions={
                  <AffiliateLink
                    button={button}
                    className={buttonClass({ look: isPick ? 'red' : 'outline', small: true })}
                    href={url}
                  >
                    {bottles.cta}
                    <span className="visually-hidden">: {name}</span>
                  </AffiliateLink>
                }
              >
                <p>{notes}</p>
              </PictureCard>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function BenefitsSection() {
  const { title, items, cta } = affiliateBenefits
  return (
    <section data-ground="felt-900" aria-labelledby="benefits-title">
      <div className={`container columns ${styles.benefitsColumns}`}>
        <SectionHeading id="benefits-title" title={title} />
        <div>
          <ul className={`ruled ${styles.items}`}>
            {items.map((item) => (
              <li key={item.title}>
                <Spade className={styles.bullet} />
                <div>
                  <h3>{item.title}</h3>
                  <p>{item.text}</p>
                </div>
              </li>
            ))}
          </ul>
          <AffiliateLink
            button="benefits_cta"
            className={buttonClass({ look: 'red' })}
            href={cta.url}
          >
            {cta.text}
          </AffiliateLink>
        </div>
      </div>
    </section>
  )
}

function GiftSection() {
  const { title, lead, cta, picture } = affiliateGift
  return (
    <section data-ground="pink-300" aria-labelledby="gift-title">
      <div className={`container columns items-center ${styles.giftColumns}`}>
        <div>
          <SectionHeading id="gift-title" title={title} lead={lead} />
          <AffiliateLink
            button="gift_cta"
            className={buttonClass({ look: 'red', with: 'mt-32' })}
            href={cta.url}
          >
            {cta.text}
          </AffiliateLink>
        </div>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 900px) 500px, 95vw" />
        </div>
      </div>
    </section>
  )
}
