import type { HouseTable } from '@cardroom/contracts/kook-lobby'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import lobby from './lobby.module.css'
import { PracticeButton } from './practice-button.tsx'
import { houseTable, tableLabel, tablePath } from './table-address.ts'
import { type HouseTablesState, useHouseTables } from './use-house-tables.ts'
import { useUsernameField } from './username-field.tsx'

type Props = {
  /** The table on screen. */
  table: string
  /** Whether its waiting list can be joined. */
  canWait: boolean
  onWait: (username: string) => void
  onClosed: () => void
}

/** The lobby: the house tables with free seats and watchers, and the waiting list of this one. */
export function TablesDialog({ table, canWait, onWait, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const tables = useHouseTables()

  return (
    <Modal ref={dialog} className={styles.dialog} titleId="tables-title" onClosed={onClosed}>
      <div className={styles.content}>
        <h2 id="tables-title" className={styles.title}>
          House tables
        </h2>
        <TableList state={tables} table={table} onChosen={() => dialog.current?.close()} />
        {canWait && (
          <WaitForm
            onWait={(username) => {
              onWait(username)
              dialog.current?.close()
            }}
          />
        )}
        <div className="actions">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Close
          </Button>
          <PracticeButton onOpened={() => dialog.current?.close()} />
        </div>
      </div>
    </Modal>
  )
}

type ListProps = { state: HouseTablesState; table: string; onChosen: () => void }

function TableList({ state, table, onChosen }: ListProps) {
  if (state.status === 'loading') return <output className={lobby.state}>Loading...</output>
  return (
    <div className={lobby.part}>
      <output className={lobby.state}>{problems[state.status]}</output>
      {state.tables.length > 0 && (
        <ul className={lobby.list}>
          {state.tables.map((each) => (
            <TableRow key={each.name} each={each} table={table} onChosen={onChosen} />
          ))}
        </ul>
      )}
    </div>
  )
}

const problems = {
  known: null,
  failed: 'The tables could not be loaded. Trying again...',
  offline: 'You are offline.',
} as const

function TableRow({ each, table, onChosen }: Omit<ListProps, 'state'> & { each: HouseTable }) {
  const address = each.name ?? houseTable
  const label = tableLabel(address)
  return (
    <li>
      <span>
        <strong>{label}</strong>
        <small>{describe(each)}</small>
      </span>
      {address === table ? (
        <small>You are here</small>
      ) : (
        <SiteLink to={tablePath(address)} onClick={onChosen}>
          Go to {label.toLowerCase()}
        </SiteLink>
      )}
    </li>
  )
}

function describe({ players, seats, watchers, waiting }: HouseTable): string {
  const free = seats - players
  return [
    free === 0 ? 'Full' : `${free} of ${seats} seats free`,
    watchers > 0 && `${watchers} watching`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function WaitForm({ onWait }: { onWait: (username: string) => void }) {
  const { field, read } = useUsernameField(
    'You get the next free seat in the order of coming. It is kept for you for 30 seconds.',
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const username = read()
    if (username !== null) onWait(username)
  }

  return (
    <form className={lobby.part} noValidate onSubmit={submit}>
      <h3>This table is full</h3>
      {field}
      <div>
        <Button look="red" small type="submit">
          Wait for a seat
        </Button>
      </div>
    </form>
  )
}
