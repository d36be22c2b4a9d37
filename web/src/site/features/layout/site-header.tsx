import { brand } from '@cardroom/brand/brand'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { navLinks, royalFlush } from '../../shared/sections.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import type { MobileDrawer } from './mobile-drawer.tsx'
import styles from './layout.module.css'
import { useScroll, useSections } from './use-scroll.ts'

const fetchDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer

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
      // Offline, the footer provides the same links.
      document.querySelector('footer')?.scrollIntoView()
    }
  }

  return (
    <>
      <header className={styles.header} data-scrolled={isScrolled}>
        <div className={`container flex items-center gap-16 ${styles.bar}`}>
          <SiteLink className={`tight no-line ${styles.brand}`} to="/">
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

const ids = royalFlush.map(({ id }) => id)

/**
 * Five cards that turn face up as the visitor scrolls. They are decorative, because the links carry the information.
 */
function RoyalFlush() {
  const sections = useSections(ids)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    // A section counts as read when it reaches the middle fifth of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target.id)
        if (seen.length > 0) setTurned((before) => new Set([...before, ...seen]))
      },
      { rootMargin: '-40% 0px -40% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [sections])

  return (
    <div className={styles.hand} aria-hidden="true">
      {royalFlush.map(({ id, rank }) => (
        <span key={id} className={styles.card} data-turned={turned.has(id)}>
          <span className={styles.back} />
          <span className={`grid centered ${styles.face}`}>
            <span>{rank}</span>
            <Spade className={styles.suit} />
          </span>
        </span>
      ))}
    </div>
  )
}
