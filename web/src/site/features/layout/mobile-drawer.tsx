import { brand } from '@cardroom/brand/brand'
import { useEffect, useRef } from 'react'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { navLinks } from '../../shared/sections.ts'
import { trackRakeRaceBanner } from '../../shared/tracking/clicks.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './mobile-drawer.module.css'

type Props = {
  active: string | null
  onClosed: () => void
}

const label = 'mobile-menu'

/** The menu of small screens. It opens from the right and closes on any click. */
export function MobileDrawer({ active, onClosed }: Props) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => ref.current?.showModal(), [])

  return (
    // Keyboard users close the menu with Escape or the buttons. The click handler is for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label="Menu"
      data-ground="felt-950"
      onClick={() => ref.current?.close()}
      onClose={onClosed}
    >
      <button
        type="button"
        className={buttonClass({ look: 'outline', small: true, with: styles.close })}
      >
        Close
      </button>
      <OutboundLink
        className={`p-16 strong no-line ${styles.partner}`}
        href={brand.partner.signUpUrl}
        linkType="phenom-signup"
        label={label}
        onFollow={() => trackRakeRaceBanner(label)}
      >
        Play on {brand.partner.name} - {brand.partner.bonus} Bonus
      </OutboundLink>
      <nav className={`grid ${styles.links}`} aria-label="Menu">
        {navLinks.map(({ section, label: name }) => (
          <SiteLink
            key={section}
            to={`/#${section}`}
            aria-current={active === section ? 'true' : undefined}
          >
            {name}
          </SiteLink>
        ))}
      </nav>
      <SiteLink className={buttonClass({ look: 'red' })} to="/#join">
        Join the Game
      </SiteLink>
    </dialog>
  )
}
