import { brand } from '@cardroom/brand/brand'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { navLinks } from '../../shared/sections.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import type { MobileDrawer } from './mobile-drawer.tsx'
import { RoyalFlush } from './royal-flush.tsx'
import styles from './site-header.module.css'
import { useScroll } from './use-scroll.ts'

const fetchDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer

/** Brand, royal flush and navigation. */
export function SiteHeader() {
  const { isScrolled, active } = useScroll()
  const [Drawer, setDrawer] = useState<ComponentType<ComponentProps<typeof MobileDrawer>> | null>(
    null,
  )

  async function openMenu(): Promise<void> {
    try {
      const drawer = await fetchDrawer()
      setDrawer(() => drawer)
    } catch {
      // Without network: the footer has the same links.
      document.querySelector('footer')?.scrollIntoView()
    }
  }

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
            onPointerEnter={() => void fetchDrawer().catch(() => {})}
            onClick={() => void openMenu()}
          >
            Menu
          </button>
        </div>
      </header>
      {Drawer !== null && <Drawer active={active} onClosed={() => setDrawer(null)} />}
    </>
  )
}
