import { brand } from '@cardroom/brand/brand'
import { useRef } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import { navLinks } from '../../shared/sections.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { MobileDrawer } from './mobile-drawer.tsx'
import { RoyalFlush } from './royal-flush.tsx'
import styles from './site-header.module.css'
import { useScroll } from './use-scroll.ts'

/** Brand, the hand that turns while the visitor reads, and the way to each section. */
export function SiteHeader() {
  const { isScrolled, active } = useScroll()
  const drawer = useRef<HTMLDialogElement>(null)

  return (
    <>
      <header className={styles.header} data-scrolled={isScrolled}>
        <div className={`container ${styles.bar}`}>
          <SiteLink className={styles.brand} to="/">
            {brand.name}
          </SiteLink>
          <RoyalFlush />
          <nav className={styles.nav} aria-label="Main">
            {navLinks.map(({ section, label }) => (
              <SiteLink
                key={section}
                to={`/#${section}`}
                aria-current={active === section ? 'true' : undefined}
              >
                {label}
              </SiteLink>
            ))}
          </nav>
          <SiteLink
            className={buttonClass({ look: 'red', small: true, with: styles.join })}
            to="/#join"
          >
            Join the Game
          </SiteLink>
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true, with: styles.menu })}
            aria-haspopup="dialog"
            onClick={() => drawer.current?.showModal()}
          >
            Menu
          </button>
        </div>
      </header>
      <MobileDrawer ref={drawer} active={active} />
    </>
  )
}
