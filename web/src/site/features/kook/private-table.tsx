import { isPracticeTable, newTableName } from '@cardroom/contracts/kook-lobby'
import { kook } from '@cardroom/brand/kook-copy'
import { memo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FieldFrame } from '../../shared/form/fields.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './table-panels.module.css'
import { trackTable } from './kook-tracking.ts'
import { lobbyStorage } from './storage.ts'
import { isHouseTable, tableLabel, tablePath } from './table-address.ts'
import lobby from './dialog.module.css'

/** Opens a private table with this browser as its host, and shows the link to the current private table. */
export const PrivateTable = memo(function PrivateTable({ table }: { table: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isPractice = isPracticeTable(table)
  const isPrivate = table !== null && !isHouseTable(table) && !isPractice

  function open(): void {
    const name = newTableName(input.current?.value ?? '', crypto.getRandomValues(new Uint8Array(6)))
    lobbyStorage(name).makeHost()
    trackTable('open-private-table')
    if (input.current !== null) input.current.value = ''
    navigate(tablePath(name))
  }

  return (
    <section className={styles.panel} aria-labelledby="private-title">
      <h2 id="private-title" className={styles.title}>
        {isPrivate ? `Table ${tableLabel(table)}` : kook.privateTable.title}
      </h2>
      <p className="muted">{isPrivate ? kook.privateTable.invite : kook.privateTable.lead}</p>
      {isPrivate && <Invitation key={table} table={table} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <FieldFrame
          label={kook.privateTable.label}
          hint={kook.privateTable.hint}
          error={undefined}
          isOptional
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </FieldFrame>
        <Button look="outline" type="submit">
          {kook.privateTable.open}
        </Button>
      </form>
      {(isPrivate || isPractice) && (
        <p>
          <SiteLink to="/kook">{kook.privateTable.house}</SiteLink>
        </p>
      )}
    </section>
  )
})

/** The link to a private table, with options to copy it, share it, or show it as a QR code. */
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
      // The clipboard requires https and permission.
      link.current?.select()
      setMessage('The link is selected: copy it from there')
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: `${kook.title}, table ${table}`, url })
    } catch {
      // The visitor closed the share sheet.
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
