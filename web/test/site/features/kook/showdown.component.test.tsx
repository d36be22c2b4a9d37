import type { GameState, PotResult } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { OwnSeat } from '../../../../src/site/features/kook/own-seat.tsx'
import pageStyles from '../../../../src/site/features/kook/kook-page.module.css'
import { PotsList } from '../../../../src/site/features/kook/pots-list.tsx'
import { hasPots } from '../../../../src/site/features/kook/table-view.ts'
import { TableContents } from '../../../../src/site/features/kook/table-contents.tsx'
import { TableSurface } from '../../../../src/site/features/kook/table-surface.tsx'
import type { TableState } from '../../../../src/site/features/kook/table-state.ts'
import { useShownPot } from '../../../../src/site/features/kook/use-table.ts'
import { WatcherBar } from '../../../../src/site/features/kook/watcher-bar.tsx'
import { showPart } from '../../site-part.tsx'
import { after, grace, noTable } from './states.ts'

const names = ['Mona', 'Dutch', 'Lucky Ray', 'WWWWWWWWWWWWWWWWWWWW', 'Grace', 'Ben']
const own = ['As', 'Ad', 'Qh', '3h']
const boards = {
  boardTop: ['Ah', 'Kd', '7s', '2c', 'Ts'],
  boardBottom: ['9h', '9c', '4d', 'Jh', '5s'],
}

/** Six players with these bets; what is left of 100 is the stack, and 0 is a fold. */
function table(bets: readonly number[], change: Partial<GameState> = {}): GameState {
  return {
    status: 'betting',
    pot: bets.reduce((sum, bet) => sum + bet, 0),
    boardTop: [],
    boardBottom: [],
    seats: names.map((username, seatIndex) => {
      const bet = bets[seatIndex] ?? 0
      const lastAction = bet > 1 ? 'pot' : bet === 1 ? 'fold' : null
      return {
        seatIndex,
        status: lastAction === 'fold' ? 'folded' : 'active',
        username,
        stack: 100 - Math.max(bet, 1),
        hand: username === 'Grace' ? own : ['??', '??', '??', '??'],
        lastAction,
        bet: Math.max(bet, 1),
        isAllIn: bet === 100,
        isAway: false,
      }
    }),
    buttonIndex: 0,
    currentTurnSeat: null,
    version: 7,
    turn: 3,
    handId: 'hand:1',
    turnDeadline: null,
    you: grace,
    events: [],
    watchers: 3,
    serverTime: Date.now(),
    ...change,
  }
}

function share(board: 'top' | 'bottom', amount: number, seatIndex: number, hole: string[]) {
  const cards = (board === 'top' ? boards.boardTop : boards.boardBottom).slice(0, 3)
  return {
    board,
    amount,
    winners: [
      {
        seatIndex,
        username: names[seatIndex] ?? '',
        amount,
        handName: board === 'top' ? 'full house, aces full of kings' : 'two pair, aces and nines',
        cards: [...hole, ...cards],
        holeCards: hole,
      },
    ],
  }
}

const pots: PotResult[] = [
  {
    amount: 84,
    seats: [1, 2, 3, 4],
    shares: [share('top', 42, 3, ['Kh', 'Kc']), share('bottom', 42, 4, ['As', 'Ad'])],
  },
  {
    amount: 60,
    seats: [1, 2, 4],
    shares: [share('top', 30, 4, ['Ad', 'Qh']), share('bottom', 30, 1, ['8s', '8d'])],
  },
  {
    amount: 50,
    seats: [1, 2],
    shares: [share('top', 25, 2, ['6s', '6d']), share('bottom', 25, 1, ['8s', '8d'])],
  },
]

function showdown(count: number, change: Partial<GameState> = {}): GameState {
  return table([1, 66, 65, 21, 40, 1], {
    status: 'showdown',
    pot: 0,
    ...boards,
    results: pots.slice(0, count),
    returned: [{ seatIndex: 1, amount: 1 }],
    you: { ...grace, handNames: { top: 'pair of aces', bottom: 'two pair, aces and nines' } },
    ...change,
  })
}

function Table({ state }: { state: TableState }) {
  const shownPot = useShownPot(state)
  return (
    <section className={pageStyles.room} data-ground="felt-950" data-deck="two">
      <div />
      <div className={pageStyles.stage}>
        <TableSurface isSeated={(state.game?.you ?? null) !== null}>
          {state.game !== null && (
            <TableContents state={state} game={state.game} shownPot={shownPot} onSit={() => {}} />
          )}
        </TableSurface>
      </div>
      {state.game?.you ? (
        <OwnSeat
          state={state}
          game={state.game}
          shownPot={shownPot}
          table={noTable}
          takesFocus={false}
        />
      ) : (
        <WatcherBar
          state={state}
          pots={hasPots(state) ? <PotsList state={state} shownPot={shownPot} /> : null}
          onResumeHere={() => {}}
        />
      )}
    </section>
  )
}

const pot = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

const seat = (name: RegExp) => page.getByRole('group', { name }).element().textContent

const lifted = (group: Locator) =>
  group
    .getByRole('img', { name: /in the winning hand/ })
    .elements()
    .map((card) => card.getAttribute('aria-label'))

const listed = () =>
  page
    .getByRole('list', { name: 'Pots' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))

describe('the pots of a showdown', () => {
  it.each([1, 2, 3] as const)(
    'are listed with their winners, and what comes back, for %i',
    async (count) => {
      await showPart(<Table state={after(showdown(count))} />)

      const [main, first, second] = {
        1: ['Pot'],
        2: ['Main pot', 'Side pot'],
        3: ['Main pot', 'Side pot 1', 'Side pot 2'],
      }[count]
      expect(listed()).toEqual(
        [
          `${main} $84, for Dutch, Lucky Ray, WWWWWWWWWWWWWWWWWWWW and Grace; top WWWWWWWWWWWWWWWWWWWW $42; bottom Grace $42`,
          `${first} $60, for Dutch, Lucky Ray and Grace; top Grace $30; bottom Dutch $30`,
          `${second} $50, for Dutch and Lucky Ray; top Lucky Ray $25; bottom Dutch $25`,
        ]
          .slice(0, count)
          .concat('Returned to Dutch $1'),
      )
    },
  )

  it('are explained one after the other, with the cards of each', async () => {
    await showPart(<Table state={after(showdown(3))} />)
    const hers = page.getByRole('group', { name: /, you, Grace/ })

    await expect.element(pot('Main pot')).toHaveAttribute('aria-current', 'true')
    expect(lifted(hers)).toEqual([
      'ace of spades, in the winning hand on the bottom board',
      'ace of diamonds, in the winning hand on the bottom board',
    ])

    await expect.element(pot('Side pot 1')).toHaveAttribute('aria-current', 'true')
    expect(lifted(hers)).toEqual([
      'ace of diamonds, in the winning hand on the top board',
      'queen of hearts, in the winning hand on the top board',
    ])
    expect(page.getByText('two pair, aces and nines').elements().length).toBeGreaterThan(0)

    await expect.element(pot('Side pot 2')).toHaveAttribute('aria-current', 'true')
    expect(lifted(hers)).toEqual([])
  })

  it('are named before the showdown, when nobody can bet any more', async () => {
    const bets = [1, 66, 100, 21, 40, 1]
    await showPart(<Table state={after(table(bets, { status: 'dealing', ...boards }))} />)

    expect(listed()).toEqual([
      'Main pot $86, for Dutch, Lucky Ray, WWWWWWWWWWWWWWWWWWWW and Grace',
      'Side pot 1 $57, for Dutch, Lucky Ray and Grace',
      'Side pot 2 $52, for Dutch and Lucky Ray',
      'Returned to Lucky Ray $34',
    ])
  })

  it('are not listed while somebody is to act', async () => {
    await showPart(<Table state={after(table([0, 0, 0, 0, 0, 0]))} />)

    expect(listed()).toEqual([])
  })

  it('are listed for who watches', async () => {
    await showPart(<Table state={after(showdown(2, { you: null }))} />)

    expect(listed()).toHaveLength(3)
  })
})

describe('a seat', () => {
  it('shows its bet, its last action, and who is all in', async () => {
    const turn = { currentTurnSeat: 4, turnDeadline: Date.now() + 20_000 }
    await showPart(<Table state={after(table([1, 66, 100, 21, 0, 0], turn))} />)

    expect(seat(/Mona/)).toBe('Mona$99 FOLDD$1Folded')
    expect(seat(/Dutch/)).toBe('Dutch$34 POT$66')
    expect(seat(/Lucky Ray, 0 dollars, 100 dollars put in, all in/)).toBe(
      'Lucky Ray$0 POT$100ALL-IN',
    )
    expect(seat(/Ben/)).toBe('Ben$99 $1')
  })

  it('shows in the own turn what POT puts in, can win and can lose', async () => {
    const turn = { currentTurnSeat: 4, turnDeadline: Date.now() + 20_000 }
    await showPart(<Table state={after(table([1, 44, 1, 21, 0, 1], turn))} />)

    const terms = page.getByRole('definition').elements()
    expect(terms.map(({ textContent }) => textContent)).toEqual(['$69', '$68', '$43'])
  })
})
