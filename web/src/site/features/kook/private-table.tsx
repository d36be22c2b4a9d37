import { TableName } from '@cardroom/contracts/kook-game'
import { kook } from '@cardroom/brand/kook-copy'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './table-panels.module.css'
import { trackTable } from './kook-tracking.ts'
import { houseTable, tablePath } from './table-address.ts'

/** Opens a private table, and shows its link. */
export function PrivateTable({ table }: { table: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | undefined>()
  const navigate = useNavigate()
  const isPrivate = table !== null && table !== houseTable

  function open(): void {
    const name = (input.current?.value ?? '').trim().toLowerCase().replaceAll(/\s+/g, '-')
    const parsed = TableName.safeParse(name)
    if (!parsed.success) {
      setError('Use 1 to 40 small letters, digits and hyphens')
      input.current?.focus()
      return
    }
    trackTable('open-private-table')
    if (input.current !== null) input.current.value = ''
    navigate(tablePath(parsed.data))
  }

  return (
    <section className={`needs-script ${styles.panel}`} aria-labelledby="private-title">
      <h2 id="private-title" className={styles.title}>
        {isPrivate ? `Table ${table}` : kook.privateTable.title}
      </h2>
      <p className="muted">{kook.privateTable.lead}</p>
      {isPrivate && <ShareLink key={table} table={table} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <FieldFrame label={kook.privateTable.label} hint={kook.privateTable.hint} error={error}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              onInput={() => setError(undefined)}
            />
          )}
        </FieldFrame>
        <Button look="outline" type="submit">
          {kook.privateTable.open}
        </Button>
      </form>
      {isPrivate && (
        <p>
          <SiteLink to="/kook">{kook.privateTable.house}</SiteLink>
        </p>
      )}
    </section>
  )
}

function ShareLink({ table }: { table: string }) {
  const [message, setMessage] = useState('')
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

  return (
    <div className={styles.share}>
      <input ref={link} type="text" readOnly value={url} aria-label="Link to this table" />
      <Button look="red" small onClick={() => void copy()}>
        {kook.privateTable.copy}
      </Button>
      <output>{message}</output>
    </div>
  )
}
