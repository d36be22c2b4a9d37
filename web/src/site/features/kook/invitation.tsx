import { kook } from '@cardroom/brand/kook-copy'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import lobby from './lobby.module.css'
import { trackTable } from './kook-tracking.ts'
import { tablePath } from './table-address.ts'
import styles from './table-panels.module.css'

/** The link to a private table: to copy, to share, and as a QR code. */
export function Invitation({ table }: { table: string }) {
  const [message, setMessage] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const link = useRef<HTMLInputElement>(null)
  const url = new URL(tablePath(table), window.location.origin).href

  async function copy(): Promise<void> {
    trackTable('copy-link')
    try {
      await navigator.clipboard.writeText(url)
      setMessage(kook.privateTable.copied)
    } catch {
      // Without permission, or not over https, the clipboard is unavailable.
      link.current?.select()
      setMessage('The link is selected: copy it from there')
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: `${kook.title}, table ${table}`, url })
    } catch {
      // Whoever closes the share sheet has changed his mind.
    }
  }

  async function showCode(): Promise<void> {
    if (code !== null) return setCode(null)
    try {
      const { qrPath } = await import('../../../shared/qr-path.ts')
      setCode(qrPath(url))
      setMessage('')
    } catch {
      setMessage('The QR code could not be loaded. Try again.')
    }
  }

  return (
    <div className={lobby.part}>
      <div className={styles.share}>
        <input ref={link} type="text" readOnly value={url} aria-label="Link to this table" />
        <Button look="red" small onClick={() => void copy()}>
          {kook.privateTable.copy}
        </Button>
        {'share' in navigator && (
          <Button look="outline" small onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button look="outline" small aria-expanded={code !== null} onClick={() => void showCode()}>
          QR code
        </Button>
      </div>
      <output>{message}</output>
      {code !== null && <QrCode path={code} url={url} />}
    </div>
  )
}

function QrCode({ path, url }: { path: string; url: string }) {
  const size = path.split('\n').length
  return (
    <figure className={lobby.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className={lobby.link}>{url}</figcaption>
    </figure>
  )
}
