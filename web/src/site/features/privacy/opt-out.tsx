import { optOutCopy } from '@cardroom/brand/privacy-copy'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { hasOptedOut, refusesByBrowser } from '../../shared/tracking/refuses-tracking.ts'
import { setOptedOut } from './set-opted-out.ts'
import styles from './privacy-page.module.css'

/** Whether this browser is recognized when it comes back, and the button that changes it. */
export function OptOut() {
  const isRefusedByBrowser = useBrowserValue(refusesByBrowser, false)
  const wasOptedOut = useBrowserValue(hasOptedOut, false)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOptedOut = choice ?? wasOptedOut

  return (
    <div className={styles.optOut}>
      <output>
        {isOptedOut && optOutCopy.optedOut}
        {!isOptedOut && (isRefusedByBrowser ? optOutCopy.byBrowser : optOutCopy.recognized)}
      </output>
      {(isOptedOut || !isRefusedByBrowser) && (
        <Button
          look="outline"
          small
          onClick={() => {
            setOptedOut(!isOptedOut)
            setChoice(!isOptedOut)
          }}
        >
          {isOptedOut ? optOutCopy.allow : optOutCopy.refuse}
        </Button>
      )}
    </div>
  )
}
