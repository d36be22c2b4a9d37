import { brand } from '@cardroom/brand/brand'
import { memo, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { trackTable } from './kook-tracking.ts'
import { publicAddress } from '../../shared/tracking/storable.ts'
import { describeNet, describeSession, type Session } from './session.ts'
import styles from './session-card.module.css'
import panels from './table-panels.module.css'

const canShare = () => 'share' in navigator

/** The result of this tab's hands at the table, to be copied or shared as text. */
export const SessionCard = memo(function SessionCard({ session }: { session: Session }) {
  const [message, setMessage] = useState('')
  const isShareable = useBrowserValue(canShare, false)
  const { hands, net, best } = session
  if (hands === 0) return null
  const text = `${describeSession(session)} at the card table of ${brand.name}`

  async function copy(): Promise<void> {
    trackTable('copy-session')
    try {
      await navigator.clipboard.writeText(text)
      setMessage('Copied')
    } catch {
      // Without permission, or not over https, the clipboard is unavailable.
      setMessage(text)
    }
  }

  async function share(): Promise<void> {
    trackTable('share-session')
    try {
      await navigator.share({ text, url: publicAddress(window.location.href) })
    } catch {
      // The visitor closed the sheet.
    }
  }

  return (
    <section className={`needs-script ${panels.panel}`} aria-labelledby="session-title">
      <h2 id="session-title" className={panels.title}>
        Your session
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>Hands</dt>
          <dd>{hands}</dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd data-net={Math.sign(net)}>{describeNet(net)}</dd>
        </div>
        {best !== null && (
          <div>
            <dt>Best hand</dt>
            <dd className={styles.best}>{best.name}</dd>
          </div>
        )}
      </dl>
      <div className={panels.actions}>
        <Button look="outline" small onClick={() => void copy()}>
          Copy as text
        </Button>
        {isShareable && (
          <Button look="outline" small onClick={() => void share()}>
            Share
          </Button>
        )}
        <output>{message}</output>
      </div>
    </section>
  )
})
