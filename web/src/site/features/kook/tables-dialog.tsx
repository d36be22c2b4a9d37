import { type HouseTable, HouseTables, newPracticeName } from '@cardroom/contracts/kook-lobby'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import styles from './dialog.module.css'
import { houseTable, tableLabel, tablePath } from './table-address.ts'
import { useUsernameField } from './sit-dialog.tsx'
import { request } from '../../../shared/request.ts'
import { useNavigate } from 'react-router-dom'
import { trackTable } from './kook-tracking.ts'

type Props = {
  /** The current table. */
  table: string
  /** Whether the visitor can join its waiting list. */
  canWait: boolean
  onWait: (username: string) => void
  onClosed: () => void
}

/** The lobby: the house tables with free seats and watchers, and the current table's waiting list. */
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
  if (state.status === 'loading') return <output className={styles.state}>Loading...</output>
  return (
    <div className={styles.part}>
      <output className={styles.state}>{problems[state.status]}</output>
      {state.tables.length > 0 && (
        <ul className={styles.list}>
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
    <form className={styles.part} noValidate onSubmit={submit}>
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

const intervalMs = 5000

export type HouseTablesState =
  | { status: 'loading' }
  /** If a later request fails, the last list (if any) stays visible. */
  | { status: 'failed' | 'offline'; tables: readonly HouseTable[] }
  | { status: 'known'; tables: readonly HouseTable[] }

/** Returns the open house tables, refreshed every few seconds. */
export function useHouseTables(): HouseTablesState {
  const [state, setState] = useState<HouseTablesState>({ status: 'loading' })

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    let timer = 0

    async function read(): Promise<void> {
      try {
        const call = { method: 'GET', reply: HouseTables, signal } as const
        const { tables } = await request('/api/kook/tables', call)
        setState({ status: 'known', tables })
      } catch {
        if (signal.aborted) return
        const status = navigator.onLine ? 'failed' : 'offline'
        setState((before) => ({ status, tables: before.status === 'loading' ? [] : before.tables }))
      }
      if (!signal.aborted) timer = window.setTimeout(() => void read(), intervalMs)
    }

    void read()
    return () => {
      stopping.abort()
      window.clearTimeout(timer)
    }
  }, [])

  return state
}

/** Opens a new practice table with bots for the visitor. */
export function PracticeButton({
  small = false,
  onOpened,
}: {
  small?: boolean
  onOpened?: () => void
}) {
  const navigate = useNavigate()

  function open(): void {
    trackTable('open-practice-table')
    onOpened?.()
    navigate(tablePath(newPracticeName(crypto.getRandomValues(new Uint8Array(16)))))
  }

  return (
    <Button look="outline" small={small} onClick={open}>
      Practice with bots
    </Button>
  )
}
