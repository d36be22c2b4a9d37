import { kook } from '@cardroom/brand/kook-copy'
import { isPracticeTable } from '@cardroom/contracts/kook-lobby'
import { useState } from 'react'
import panels from './table-panels.module.css'
import { HandHistory } from './hand-history.tsx'
import { HowToPlay } from './how-to-play.tsx'
import styles from './kook-page.module.css'
import { trackTable } from './kook-tracking.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { usePreference } from './preferences.ts'
import { PrivateTable } from './private-table.tsx'
import { SessionCard } from './session-card.tsx'
import { TableSurface } from './table-surface.tsx'
import { TablesButton } from './tables-button.tsx'
import { houseTable, isHouseTable, tableLabel } from './table-address.ts'
import { TableBar } from './table-bar.tsx'
import { TableLog } from './table-log.tsx'
import type { TableState } from './table-state.ts'
import { dealtCards, hasPots, isEmpty, isFull, isOwnTurn } from './table-view.ts'
import { useShownPot } from './use-shown-pot.ts'
import { useTurnCalls } from './turn-calls.ts'
import { useActionKeys, useTable } from './use-table.ts'
import { WeeklyTable } from './weekly-table.tsx'
import { WatcherBar } from './watcher-bar.tsx'

/** A table with its bar, dialogs and panels. @param table its name, or null before that is known */
export function CardTable({ table: name }: { table: string | null }) {
  const { state, parts, table, reconnect } = useTable(name)
  const [requestedSeat, setRequestedSeat] = useState<number | null>(null)
  const [hasSatDownHere, setSatDownHere] = useState(false)
  const [practiceOffered, setPracticeOffered] = useState<string | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [areTablesOpen, setTablesOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const deck = usePreference('fourColours') ? 'four' : 'two'
  const shownPot = useShownPot(state)
  useActionKeys(table)
  const { game } = state
  const you = game?.you ?? null
  useTurnCalls(isOwnTurn(state), you !== null)
  const own = game?.seats[you?.seatIndex ?? -1]
  const isInHand = own !== undefined && own.hand.length > 0
  // Whoever opens a practice table wants to sit down.
  if (name !== null && name !== practiceOffered && isPracticeTable(name) && isEmptyTable(state)) {
    setPracticeOffered(name)
    setRequestedSeat(0)
  }
  // The requested seat was granted.
  if (requestedSeat !== null && you !== null) {
    setRequestedSeat(null)
    setSatDownHere(true)
  }
  // Another tab has a seat.
  if (requestedSeat !== null && state.playerStatus === 'elsewhere') setRequestedSeat(null)

  function leave(): void {
    trackTable('leave')
    table?.leave()
  }

  return (
    <>
      <section
        className={styles.room}
        data-ground="felt-950"
        data-deck={deck}
        data-busy={you === null ? undefined : true}
        data-live
        aria-labelledby="table-title"
      >
        <TableBar
          state={state}
          label={name === null ? null : tableLabel(name)}
          onMenu={() => setMenuOpen(true)}
        >
          {you === null ? (
            <TablesButton onClick={() => setTablesOpen(true)} />
          ) : (
            parts && <parts.EmotePicker onSay={(emote) => table?.say(emote)} />
          )}
        </TableBar>
        {parts !== null && (
          <>
            <parts.SpokenEmotes names={game?.seats.map(({ username }) => username) ?? []} />
            <parts.DealAlert state={state} />
          </>
        )}
        <div className={styles.stage}>
          <TableSurface isSeated={you !== null}>
            {parts !== null && game !== null && (
              <parts.TableContents
                state={state}
                game={game}
                shownPot={shownPot}
                onSit={setRequestedSeat}
              />
            )}
          </TableSurface>
          {game === null && (
            <div className={styles.connecting}>
              <output className="needs-script">{kook.connecting}</output>
              <p className="needs-script">{kook.inShort}</p>
              <noscript>{kook.withoutScript}</noscript>
            </div>
          )}
          <ConnectionStatus state={state} onReconnect={reconnect} />
        </div>
        {parts !== null && you !== null && game !== null ? (
          <parts.OwnSeat
            state={state}
            game={game}
            shownPot={shownPot}
            table={table}
            takesFocus={hasSatDownHere}
          />
        ) : (
          <WatcherBar
            state={state}
            pots={
              parts !== null && hasPots(state) ? (
                <parts.PotsList state={state} shownPot={shownPot} />
              ) : null
            }
            onResumeHere={() => table?.resumeHere()}
            isPractice={isPracticeTable(name)}
          >
            {parts !== null && table !== null && name !== null && (
              <parts.OwnPlace
                state={state}
                lobby={table.lobby}
                name={name}
                onSit={(...seat) => table.sitDown(...seat)}
                onTables={() => setTablesOpen(true)}
              />
            )}
          </WatcherBar>
        )}
        <p className="visually-hidden" aria-live="polite">
          {dealtCards(state)}
        </p>
        <p className="visually-hidden" aria-live="assertive">
          {isOwnTurn(state) && `Your turn, ${Math.round(state.turnMs / 1000)} seconds left`}
        </p>
      </section>
      <div className={`container ${panels.panels}`} data-deck={deck}>
        <div className={panels.column}>
          <TableLog lines={state.log} />
          <SessionCard session={state.session} />
          {parts !== null && <parts.DealPanel state={state} />}
          <HandHistory
            hands={state.hands}
            table={name === null || name === houseTable ? undefined : name}
          />
        </div>
        <div className={panels.column}>
          <HowToPlay />
          <PrivateTable table={name} />
          <WeeklyTable />
        </div>
      </div>
      {parts !== null && requestedSeat !== null && (
        <parts.SitDialog
          seatIndex={requestedSeat}
          isWaiting={state.pendingSeat !== null}
          refusal={state.seatRefusal}
          onSit={(username) => {
            trackTable('sit-down')
            table?.sitDown(requestedSeat, username)
          }}
          onClosed={() => {
            setRequestedSeat(null)
            table?.closeDialog()
          }}
        />
      )}
      {parts !== null && isMenuOpen && (
        <parts.TableMenu
          isSeated={you !== null}
          others={
            game?.seats.flatMap(({ seatIndex, username, isBot }) =>
              username === null || isBot || seatIndex === you?.seatIndex ? [] : [username],
            ) ?? []
          }
          isInHand={isInHand}
          isSittingOut={own?.isSittingOut === true}
          onSitOut={() => table?.sitOut()}
          onSitIn={() => table?.sitIn()}
          onTables={() => setTablesOpen(true)}
          onLeave={() => (isInHand ? setLeaving(true) : leave())}
          onClosed={() => setMenuOpen(false)}
        >
          {table !== null && game?.host !== undefined && table.lobby.isHost(game) && (
            <parts.HostTools
              host={game.host}
              players={game.seats.flatMap(({ seatIndex, username }) =>
                username === null ? [] : [{ seatIndex, username }],
              )}
              onCommand={(...command) => table.lobby.command(...command)}
            />
          )}
        </parts.TableMenu>
      )}
      {parts !== null && areTablesOpen && table !== null && name !== null && (
        <parts.TablesDialog
          table={name}
          canWait={canWait(name, state) && table.lobby.findPlace(game) === null}
          onWait={(...place) => table.lobby.wait(...place)}
          onClosed={() => setTablesOpen(false)}
        />
      )}
      {parts !== null && isLeaving && own !== undefined && (
        <parts.LeaveDialog
          stack={own.stack}
          isSittingOut={own.isSittingOut === true}
          onLeave={leave}
          onSitOut={() => table?.sitOut()}
          onClosed={() => setLeaving(false)}
        />
      )}
    </>
  )
}

function canWait(table: string, { game }: TableState): boolean {
  return isHouseTable(table) && isFull(game) && game?.you === null
}

function isEmptyTable({ game, connection }: TableState): boolean {
  return connection === 'open' && isEmpty(game)
}
