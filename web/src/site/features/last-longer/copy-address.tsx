import { lastLongerWallet } from '@cardroom/brand/contests'
import { lastLongerPayment } from '@cardroom/brand/last-longer-copy'
import { useEffect, useState } from 'react'
import { toast } from '../../../shared/toast/toasts.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './last-longer.module.css'

const { copy, copied, toast: copiedToast, copyFailed } = lastLongerPayment
const shownForMs = 2000

/**
 * Copies the wallet address from the brand's constant, not from the page, because an extension may have changed the
 * page.
 */
export function CopyAddress() {
  // The time of the last copy, so that another copy restarts the timer.
  const [copiedAt, setCopiedAt] = useState<number | null>(null)

  useEffect(() => {
    if (copiedAt === null) return
    const timer = window.setTimeout(() => setCopiedAt(null), shownForMs)
    return () => window.clearTimeout(timer)
  }, [copiedAt])

  async function copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(lastLongerWallet.address)
    } catch {
      toast({ ...copyFailed, tone: 'error' })
      return
    }
    setCopiedAt(performance.now())
    toast({ ...copiedToast, tone: 'success' })
  }

  return (
    <button
      type="button"
      className={buttonClass({ look: 'red', with: `needs-script ${styles.button}` })}
      onClick={() => void copyAddress()}
    >
      {copiedAt === null ? copy : copied}
    </button>
  )
}
