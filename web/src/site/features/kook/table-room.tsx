import { isPracticeTable } from '@cardroom/contracts/kook-lobby'
import { useState } from 'react'
import { Connecting } from './card-table.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { DealAlert, DealPanel } from './deal-panel.tsx'
import { EmotePicker, SpokenEmotes } from './emotes.tsx'
import { HandHistory } from './hand-list.tsx'
import { HostTools } from './host-tools.tsx'
import { HowToPlay } from './how-to-play.tsx'
import styles from './kook-page.module.css'
import { trackTable } from './kook-tracking.ts'
import { OwnSeat } from './own-seat.tsx'
import { PotsList } from './pots-list.tsx'
import { PrivateTable } from './private-table.tsx'
import { SitDialog } from './sit-dialog.tsx'
import { usePreference } from './storage.ts'
import { houseTable, isHouseTable, tableLabel } from './table-address.ts'
import { TableBar } from './table-bar.tsx'
import { TableContents } from './table-contents.tsx'
import { SessionCard, TableLog } from './table-log.tsx'
import { LeaveDialog, TableMenu } from './table-menu.tsx'
import { TableSurface } from './table-surface.tsx'
import { dealtCards, hasPots, isEmpty, isFull, isOwnTurn, statusLabels } from './table-view.ts'
import { TablesDialog } from './tables-dialog.tsx'
import { useTurnCalls } from './turn-calls.ts'
import { useActionKeys, useShownPot, useTable } from './use-table.ts'
import { OwnPlace, WatcherBar } from './watcher-bar.tsx'
import { WeeklyTable } from './weekly-table.tsx'

type Props = {
  name: string
  /** The panel that the visitor opened before the code of the table had loaded. */
  opens: 'menu' | 'tables' | null
}

/** A table with its connection, dialogs and panels. */
export function TableRoom({ name, opens }: Props) {
  const { state, table } = useTable(name)
  const [requestedSeat, setRequestedSeat] = useState<number | null>(null)
  const [hasSatDownHere, setSatDownHere] = useState(false)
  const [isPracticeOffered, setPracticeOffered] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(opens === 'menu')
  const [areTablesOpen, setTablesOpen] = useState(opens === 'tables')
  const [isLeaving, setLeaving] = useState(false)
  const deck = usePreference('fourColours') ? 'four' : 'two'
  const shownPot = useShownPot(state)
  useActionKeys(table)
  const { game } = state
  const you = game?.you ?? null
  useTurnCalls(isOwnTurn(state), you !== null)
  const own = game?.seats[you?.seatIndex ?? -1]
  const isInHand = own !== undefined && own.hand.length > 0
  const isPractice = isPracticeTable(name)
  // A visitor who opens a practice table wants to sit down.
  if (!isPracticeOffered && isPractice && state.connection === 'open' && isEmpty(game)) {
    setPracticeOffered(true)
    setRequestedSeat(0)
  }
  // The server granted the requested seat.
  if (requestedSeat !== null && you !== null) {
    setRequestedSeat(null)
    setSatDownHere(true)
  }
  // Another tab has a seat.
  if (requestedSeat !== null && state.playerStatus === 'elsewhere') setRequestedSeat(null)

  function leave(): void {
    trackTable('leave')
    table.leave()
  }

  return (
    <>
      <section
        className={styles.room}
        data-ground="felt-950"
        data-deck={deck}
        data-busy={you === null ? undefined : true}
        aria-labelledby="table-title"
      >
        <TableBar
          label={tableLabel(name)}
          badge={game === null ? undefined : statusLabels[game.status]}
          watchers={game?.watchers}
          onMenu={() => setMenuOpen(true)}
          onTables={() => setTablesOpen(true)}
        >
          {you !== null && <EmotePicker onSay={(emote) => table.say(emote)} />}
        </TableBar>
        <SpokenEmotes names={game?.seats.map(({ username }) => username) ?? []} />
        <DealAlert state={state} />
        <div className={styles.stage}>
          <TableSurface isSeated={you !== null}>
            {game !== null && (
              <TableContents
                state={state}
                game={game}
                shownPot={shownPot}
                onSit={setRequestedSeat}
              />
            )}
          </TableSurface>
          {game === null && <Connecting />}
          <ConnectionStatus state={state} onReconnect={table.reconnect} />
        </div>
        {you !== null && game !== null ? (
          <OwnSeat
            state={state}
            game={game}
            shownPot={shownPot}
            table={table}
            takesFocus={hasSatDownHere}
          />
        ) : (
          <WatcherBar
            state={state}
            pots={hasPots(state) ? <PotsList state={state} shownPot={shownPot} /> : null}
            onResumeHere={table.resumeHere}
            isPractice={isPractice}
          >
            <OwnPlace
              state={state}
              lobby={table.lobby}
              name={name}
              onSit={(...seat) => table.sitDown(...seat)}
              onTables={() => setTablesOpen(true)}
            />
          </WatcherBar>
        )}
        <p className="visually-hidden" aria-live="polite">
          {dealtCards(state)}
        </p>
        <p className="visually-hidden" aria-live="assertive">
          {isOwnTurn(state) && `Your turn, ${Math.round(state.turnMs / 1000)} seconds left`}
        </p>
      </section>
      <div className={`container ${styles.panels}`} data-deck={deck}>
        <div className={styles.column}>
          <TableLog lines={state.log} />
          <SessionCard session={state.session} />
          <DealPanel state={state} />
          <HandHistory hands={state.hands} table={name === houseTable ? undefined : name} />
        </div>
        <div className={styles.column}>
          <HowToPlay />
          <PrivateTable table={name} />
          <WeeklyTable />
        </div>
      </div>
      {requestedSeat !== null && (
        <SitDialog
          seatIndex={requestedSeat}
          isWaiting={state.pendingSeat !== null}
          refusal={state.seatRefusal}
          onSit={(username) => {
            trackTable('sit-down')
            table.sitDown(requestedSeat, username)
          }}
          onClosed={() => {
            setRequestedSeat(null)
            table.closeDialog()
          }}
        />
      )}
      {isMenuOpen && (
        <TableMenu
          isSeated={you !== null}
          isInHand={isInHand}
          isSittingOut={own?.isSittingOut === true}
          onSitOut={table.sitOut}
          onSitIn={table.sitIn}
          onTables={() => setTablesOpen(true)}
          onLeave={() => (isInHand ? setLeaving(true) : leave())}
          onClosed={() => setMenuOpen(false)}
        >
          {game?.host !== undefined && table.lobby.isHost(game) && (
            <HostTools
              host={game.host}
              players={game.seats.flatMap(({ seatIndex, username }) =>
                username === null ? [] : [{ seatIndex, username }],
              )}
              onCommand={table.lobby.command}
            />
          )}
        </TableMenu>
      )}
      {areTablesOpen && (
        <TablesDialog
          table={name}
          canWait={
            isHouseTable(name) &&
            isFull(game) &&
            you === null &&
            table.lobby.findPlace(game) === null
          }
          onWait={table.lobby.wait}
          onClosed={() => setTablesOpen(false)}
        />
      )}
      {isLeaving && own !== undefined && (
        <LeaveDialog
          stack={own.stack}
          isSittingOut={own.isSittingOut === true}
          onLeave={leave}
          onSitOut={table.sitOut}
          onClosed={() => setLeaving(false)}
        />
      )}
    </>
  )
}
