import { kook } from '@cardroom/brand/kook-copy'
import { useState } from 'react'
import below from './below.module.css'
import { Dock } from './dock.tsx'
import { HandHistory } from './hand-history.tsx'
import { HowToPlay } from './how-to-play.tsx'
import styles from './kook-page.module.css'
import { trackTable } from './kook-tracking.ts'
import { LinkState } from './link-state.tsx'
import { usePreference } from './preferences.ts'
import { PrivateTable } from './private-table.tsx'
import { SitDialog } from './sit-dialog.tsx'
import { SpokenTurn } from './spoken-turn.tsx'
import { Stage } from './stage.tsx'
import { TableBar } from './table-bar.tsx'
import { TableLog } from './table-log.tsx'
import { TableMenu } from './table-menu.tsx'
import { useActionKeys, useTable } from './use-table.ts'
import { WatchingStrip } from './watching-strip.tsx'

/**
 * A table with all that belongs to it.
 * @param table its name, or null before that is known
 */
export function CardTable({ table: name }: { table: string | null }) {
  const { state, table } = useTable(name)
  const [askedSeat, setAskedSeat] = useState<number | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const deck = usePreference('fourColours') ? 'four' : 'two'
  useActionKeys(table)
  const { game } = state
  const you = game?.you ?? null
  // The seat that was asked for is there, so the question is answered.
  if (askedSeat !== null && you !== null) setAskedSeat(null)

  return (
    <>
      <section
        className={styles.room}
        data-ground="felt-950"
        data-deck={deck}
        data-busy={you === null ? undefined : true}
        aria-labelledby="table-title"
      >
        <TableBar state={state} onMenu={() => setMenuOpen(true)} />
        <div className={styles.stage}>
          <Stage state={state} onSit={setAskedSeat} />
          {game === null && (
            <div className={styles.connecting}>
              <output>{kook.connecting}</output>
              <p className={styles.withoutScript}>{kook.withoutScript}</p>
            </div>
          )}
          <LinkState state={state} onReconnect={() => table?.reconnect()} />
        </div>
        {you !== null && game !== null ? (
          <Dock state={state} game={game} table={table} />
        ) : (
          <WatchingStrip state={state} onTakeBack={() => table?.takeBack()} />
        )}
        <SpokenTurn state={state} />
      </section>
      <div className={`container ${below.below}`} data-deck={deck}>
        <HowToPlay />
        <TableLog lines={state.log} />
        <HandHistory hands={state.hands} />
        <PrivateTable table={name} />
      </div>
      {askedSeat !== null && (
        <SitDialog
          seatIndex={askedSeat}
          isWaiting={state.pendingSeat !== null}
          refusal={state.seatRefusal}
          onSit={(username) => {
            trackTable('sit-down')
            table?.sitDown(askedSeat, username)
          }}
          onClosed={() => {
            setAskedSeat(null)
            table?.closeDialog()
          }}
        />
      )}
      {isMenuOpen && (
        <TableMenu
          isSeated={you !== null}
          isInHand={
            you !== null &&
            game?.handId !== null &&
            (game?.seats[you.seatIndex]?.hand.length ?? 0) > 0
          }
          onLeave={() => {
            trackTable('leave')
            table?.leave()
          }}
          onClosed={() => setMenuOpen(false)}
        />
      )}
    </>
  )
}
