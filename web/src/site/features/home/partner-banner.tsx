import { brand } from '@cardroom/brand/brand'
import { useState } from 'react'
import { trackRakeRaceBanner } from '../../shared/tracking/clicks.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import styles from './partner-banner.module.css'

const closedKey = 'partnerBannerClosed'
const label = 'top-banner'

/** The partner's offer, on wide screens only; small screens have it in the drawer. */
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
      <div className={`container ${styles.line}`}>
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
