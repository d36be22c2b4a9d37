import { isPracticeTable, newTableName } from '@cardroom/contracts/kook-lobby'
import { kook } from '@cardroom/brand/kook-copy'
import { memo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { FieldFrame } from '../../shared/form/fields.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './table-panels.module.css'
import { trackTable } from './kook-tracking.ts'
import { Invitation } from './invitation.tsx'
import { lobbyStorage } from './lobby-storage.ts'
import { isHouseTable, tableLabel, tablePath } from './table-address.ts'

/** Opens a private table whose host is this browser, and invites to the one on screen. */
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
    <section className={`needs-script ${styles.panel}`} aria-labelledby="private-title">
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
