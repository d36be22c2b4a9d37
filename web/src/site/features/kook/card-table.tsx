import { kook } from '@cardroom/brand/kook-copy'
import { useEffect, useState } from 'react'
import { ConnectionStatus } from './connection-status.tsx'
import { HowToPlay } from './how-to-play.tsx'
import styles from './kook-page.module.css'
import { tableLabel } from './table-address.ts'
import { TableBar } from './table-bar.tsx'
import type { TableRoom } from './table-room.tsx'
import { TableSurface } from './table-surface.tsx'

/** The delay before the page requests the code of the table again, in milliseconds. */
const retryMs = 3000

const connecting = { connection: 'connecting', retryAt: null, refusal: null, notice: null } as const

/**
 * The page of a table. It is prerendered without a player and shows the table itself once its code has loaded.
 * @param table the table's name, or null until it is known
 */
export function CardTable({ table }: { table: string | null }) {
  const [Room, setRoom] = useState<typeof TableRoom | null>(null)
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const [opens, setOpens] = useState<'menu' | 'tables' | null>(null)

  useEffect(() => {
    if (Room !== null) return
    let isOver = false
    let retry = 0
    async function load(): Promise<void> {
      const loaded = await import('./table-room.tsx').catch(() => null)
      if (isOver) return
      if (loaded !== null) return setRoom(() => loaded.TableRoom)
      setRetryAt(Date.now() + retryMs)
      retry = window.setTimeout(() => void load(), retryMs)
    }
    void load()
    return () => {
      isOver = true
      window.clearTimeout(retry)
    }
  }, [Room])

  if (Room !== null && table !== null) return <Room key={table} name={table} opens={opens} />
  const state = retryAt === null ? connecting : { ...connecting, connection: 'lost' as const }
  return (
    <>
      <section
        className={styles.room}
        data-ground="felt-950"
        data-live
        aria-labelledby="table-title"
      >
        <TableBar
          label={table === null ? null : tableLabel(table)}
          onMenu={() => setOpens('menu')}
          onTables={() => setOpens('tables')}
        />
        <div className={styles.stage}>
          <TableSurface isSeated={false} />
          <Connecting />
          <ConnectionStatus
            state={{ ...state, retryAt, game: null }}
            onReconnect={() => void reloadIfServed()}
          />
        </div>
        <div className={`${styles.bar} ${styles.watcherBar}`} />
      </section>
      <div className={`container ${styles.panels}`}>
        <div className={styles.column} />
        <div className={styles.column}>
          <HowToPlay />
        </div>
      </div>
    </>
  )
}

/** The message in the middle of the table until the table's state is known. */
export function Connecting() {
  return (
    <div className={styles.connecting}>
      <output className="needs-script">{kook.connecting}</output>
      <p className="needs-script">{kook.inShort}</p>
      <noscript>{kook.withoutScript}</noscript>
    </div>
  )
}

/**
 * Reloads the page if the server answers. A browser may remember that a code file failed to load, and not request it
 * again until the page reloads.
 */
async function reloadIfServed(): Promise<void> {
  const reply = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
  if (reply?.ok === true) window.location.reload()
}
