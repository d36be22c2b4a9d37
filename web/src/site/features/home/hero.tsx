import { brand } from '@cardroom/brand/brand'
import { hero } from '@cardroom/brand/home-copy'
import { useState } from 'react'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { trackRakeRaceBanner } from '../../shared/tracking/clicks.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './home.module.css'

export function Hero() {
  return (
    <section className={styles.hero} data-ground="felt-900" aria-labelledby="hero-title">
      <div className={`container grid gap-40 ${styles.columns}`}>
        <div>
          <p className="pink strong">{hero.kicker}</p>
          <h1 id="hero-title" className={styles.title}>
            {hero.title}
          </h1>
          <p className={`lead ${styles.heroLead}`}>{hero.lead}</p>
          <SiteLink className={buttonClass({ look: 'red', with: styles.pulse })} to="/#poker-game">
            Keep reading to learn more
          </SiteLink>
        </div>
        <nav className={styles.line} aria-label="Three ways back in">
          <ol className={`grid gap-12 ${styles.flop}`}>
            {hero.ways.map(({ section, title, note }, index) => (
              <li key={section} className="dealt">
                <SiteLink className={`card grid no-line ${styles.heroCard}`} to={`/#${section}`}>
                  <span className={styles.rank}>{index + 1}</span>
                  <span className={`grid gap-8 ${styles.label}`}>
                    <span className={`tight ${styles.name}`}>{title}</span>
                    <span className={`balance text-small ${styles.note}`}>{note}</span>
                  </span>
                  <span className={styles.rank} aria-hidden="true">
                    {index + 1}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className={styles.seam} />
    </section>
  )
}

const closedKey = 'partnerBannerClosed'
const label = 'top-banner'

/** The partner's offer, on wide screens only. Small screens show it in the drawer. */
export function PartnerBanner() {
  const wasClosed = useBrowserValue(() => readStored(sessionStore, closedKey) !== null, false)
  const [isClosed, setClosed] = useState(false)
  if (wasClosed || isClosed) return null

  function close() {
    writeStored(sessionStore, closedKey, '1')
    setClosed(true)
  }

  return (
    <aside className={styles.banner} data-ground="pink-300" aria-label="Partner offer">
      <div className={`container ${styles.bannerLine}`}>
        <p>
          <strong>{brand.partner.bonus} Deposit Bonus</strong> at {brand.partner.name}, where we
          play between games.
        </p>
        <OutboundLink
          className={buttonClass({ look: 'outline', small: true, with: styles.pill })}
          href={brand.partner.signUpUrl}
          linkType="phenom-signup"
          label={label}
          onFollow={() => trackRakeRaceBanner(label)}
        >
          Claim it
        </OutboundLink>
        <button
          type="button"
          className={`needs-script ${styles.close}`}
          aria-label="Close the offer"
          onClick={close}
        >
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d="m2 2 10 10M12 2 2 12" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
    </aside>
  )
}
