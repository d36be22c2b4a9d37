import { lastLongerWallet } from '@cardroom/brand/contests'
import { lastLongerPayment } from '@cardroom/brand/last-longer-copy'
import { useEffect, useState } from 'react'
import { toast } from '../../../shared/toast/toasts.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './copy-address.module.css'

const { copy, copied, toast: copiedToast, copyFailed } = lastLongerPayment
const shownForMs = 2000

/** Copies the address that the house has set, whatever the page may have been made to show. */
export function CopyAddress() {
  // When it was copied last, so that copying again shows it for its whole time again.
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
      className={buttonClass({ look: 'red', with: styles.button })}
      onClick={() => void copyAddress()}
    >
      {copiedAt === null ? copy : copied}
    </button>
  )
}
