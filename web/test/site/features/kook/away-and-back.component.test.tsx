import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LeaveDialog, TableMenu } from '../../../../src/site/features/kook/table-menu.tsx'
import { OwnSeat } from '../../../../src/site/features/kook/own-seat.tsx'
import { TableLog } from '../../../../src/site/features/kook/table-log.tsx'
import { reduce, type TableState } from '../../../../src/site/features/kook/table-state.ts'
import { useTurnCalls } from '../../../../src/site/features/kook/turn-calls.ts'
import { WatcherBar } from '../../../../src/site/features/kook/watcher-bar.tsx'
import { showPart } from '../../site-part.tsx'
import { after, aGame, aHand, grace, noTable } from './states.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, text: `Line ${index}` }))

const log = () => page.getByRole('log').element()

const isAtEnd = () => log().scrollTop + log().clientHeight >= log().scrollHeight - 1

function Caller({ isTurn }: { isTurn: boolean }) {
  useTurnCalls(isTurn, true)
  return null
}

async function showOwnSeat(state: TableState) {
  if (state.game === null) throw new Error('No game')
  return await showPart(
    <OwnSeat state={state} game={state.game} table={noTable} takesFocus={false} shownPot={0} />,
  )
}

const withBank = (timeBankMs: number) =>
  after(aGame(), aHand({ currentTurnSeat: 4, you: { ...grace, timeBankMs } }))

async function showMenu(isSeated: boolean, isSittingOut: boolean) {
  const chosen: string[] = []
  await showPart(
    <TableMenu
      isSeated={isSeated}
      isInHand={false}
      isSittingOut={isSittingOut}
      onSitOut={() => chosen.push('sit out')}
      onSitIn={() => chosen.push('sit in')}
      onLeave={() => chosen.push('leave')}
      onTables={() => {}}
      onClosed={() => {}}
    />,
  )
  return chosen
}

beforeEach(() => localStorage.clear())

describe('the log', () => {
  const newest = page.getByRole('button', { name: 'Newest line' })

  it('follows its newest line', async () => {
    const shown = await render(<TableLog lines={lines(60)} />)
    await expect.poll(isAtEnd).toBe(true)

    await shown.rerender(<TableLog lines={lines(80)} />)

    await expect.poll(isAtEnd).toBe(true)
    await expect.element(newest).not.toBeInTheDocument()
  })

  it('stays where its reader scrolled to, until the newest line is requested', async () => {
    const shown = await render(<TableLog lines={lines(60)} />)
    log().scrollTop = 10
    await expect.element(newest).toBeVisible()

    await shown.rerender(<TableLog lines={lines(80)} />)
    expect(log().scrollTop).toBe(10)
    await newest.click()

    await expect.poll(isAtEnd).toBe(true)
    await expect.element(newest).not.toBeInTheDocument()
  })
})

describe('the call to the turn', () => {
  const icon = document.createElement('link')

  beforeEach(() => {
    document.title = 'The Secret Game'
    icon.rel = 'icon'
    icon.href = '/icon.svg'
    document.head.append(icon)
  })

  afterEach(() => {
    icon.remove()
    vi.restoreAllMocks()
  })

  it('is in the title and the icon until the turn is over, and in a vibration', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate')
    const shown = await render(<Caller isTurn={false} />)
    // Browsers vibrate only after the page was used.
    await userEvent.click(document.body)
    expect(document.title).toBe('The Secret Game')

    await shown.rerender(<Caller isTurn />)
    expect(document.title).toBe('● Your turn · The Secret Game')
    expect(icon.href).toMatch(/^data:image\/svg/)
    expect(vibrate).toHaveBeenCalledTimes(1)

    await shown.rerender(<Caller isTurn={false} />)
    expect(document.title).toBe('The Secret Game')
    expect(new URL(icon.href).pathname).toBe('/icon.svg')
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  it('keeps the screen on only while there is a seat', async () => {
    const released = vi.fn<() => Promise<void>>()
    const request = vi
      .spyOn(navigator.wakeLock, 'request')
      .mockResolvedValue({ release: released } as unknown as WakeLockSentinel)
    const shown = await render(<Caller isTurn={false} />)
    await expect.poll(() => request.mock.calls).toEqual([['screen']])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledTimes(2)

    await shown.unmount()

    await expect.poll(() => released.mock.calls.length).toBeGreaterThan(0)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledTimes(2)
  })
})

describe('the own seat', () => {
  const pot = page.getByRole('button', { name: /^POT/ })

  it.each([
    [60_000, '+20 s: take 20 seconds more, 60 left in the time bank', '+20 s'],
    [7000, '+7 s: take 7 seconds more, 7 left in the time bank', '+7 s'],
  ])('offers what the time bank has: %i ms', async (bank, name, text) => {
    await showOwnSeat(withBank(bank))

    await expect.element(page.getByRole('button', { name })).toHaveTextContent(text)
  })

  it('shows which action was chosen in advance', async () => {
    const waiting = after(aGame(), aHand())
    const shown = await showOwnSeat(waiting)
    await expect.element(pot).toHaveAttribute('aria-pressed', 'false')
    await shown.unmount()

    await showOwnSeat(reduce(waiting, { type: 'action_planned', action: 'pot' }))
    await expect.element(pot).toHaveAttribute('aria-pressed', 'true')
    await expect.element(pot).not.toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(page.getByRole('button', { name: 'FOLD' }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('offers to sit in instead of acting to a player who sits out', async () => {
    const game = aGame({ you: grace })
    const seats = game.seats.map((seat) =>
      seat.seatIndex === 4 ? { ...seat, isSittingOut: true } : seat,
    )

    await showOwnSeat(after({ ...game, seats }))

    await expect.element(page.getByRole('button', { name: 'Deal me in' })).toBeVisible()
    await expect.element(page.getByText(/Your seat is kept for five minutes/)).toBeVisible()
    await expect.element(pot).not.toBeInTheDocument()
  })
})

describe('leaving', () => {
  it.each([
    ['Stay', []],
    ['Sit out instead', ['sit out']],
    ['Leave', ['leave']],
  ])('during a hand asks first: %s', async (choice, expected) => {
    const chosen: string[] = []
    await showPart(
      <LeaveDialog
        stack={97}
        isSittingOut={false}
        onLeave={() => chosen.push('leave')}
        onSitOut={() => chosen.push('sit out')}
        onClosed={() => chosen.push('closed')}
      />,
    )
    await expect.element(page.getByText(/You fold and give up your \$97/)).toBeVisible()

    await page.getByRole('button', { name: choice, exact: true }).click()

    await expect.poll(() => chosen).toEqual([...expected, 'closed'])
  })

  it('is cancelled by Escape', async () => {
    const chosen: string[] = []
    await showPart(
      <LeaveDialog
        stack={97}
        isSittingOut
        onLeave={() => chosen.push('leave')}
        onSitOut={() => chosen.push('sit out')}
        onClosed={() => chosen.push('closed')}
      />,
    )

    await userEvent.keyboard('{Escape}')

    await expect.poll(() => chosen).toEqual(['closed'])
  })
})

describe('the table menu', () => {
  it('sits a player out, and in again', async () => {
    const playing = await showMenu(true, false)
    await page.getByRole('button', { name: 'Sit out' }).click()
    expect(playing).toEqual(['sit out'])
  })

  it('offers neither to a watcher', async () => {
    await showMenu(false, false)

    await expect.element(page.getByRole('button', { name: /Sit/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('switch', { name: 'Notification' })).not.toBeChecked()
    await expect.element(page.getByRole('switch', { name: 'Vibration' })).toBeChecked()
  })
})

/** The player has just used a button of the seat. */
async function loseSeat() {
  const seated = after(aGame(), aHand({ currentTurnSeat: 4 }))
  const shown = await showOwnSeat(seated)
  const fold = page.getByRole('button', { name: 'FOLD' }).element()
  if (fold instanceof HTMLElement) fold.focus()
  expect(document.activeElement).toBe(fold)
  const lost = { ...after(aGame()), playerStatus: 'busted' } as const
  await shown.rerender(<WatcherBar state={lost} pots={null} onResumeHere={() => {}} />)
}

describe('a seat that is lost', () => {
  it('gives the focus to what takes its place', async () => {
    await loseSeat()

    await expect.element(page.getByRole('group', { name: 'Your place' })).toHaveFocus()
  })
})
