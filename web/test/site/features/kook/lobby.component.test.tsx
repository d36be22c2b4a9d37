import type { ClientFrame, GameState } from '@cardroom/contracts/kook-game'
import type { HostFrame } from '@cardroom/contracts/kook-lobby'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { HostTools } from '../../../../src/site/features/kook/host-tools.tsx'
import { Invitation } from '../../../../src/site/features/kook/private-table.tsx'
import { lobbyStorage } from '../../../../src/site/features/kook/storage.ts'
import { OwnPlace } from '../../../../src/site/features/kook/watcher-bar.tsx'
import { createTableLobby } from '../../../../src/site/features/kook/table-lobby.ts'
import { TablesDialog } from '../../../../src/site/features/kook/tables-dialog.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork } from '../../../component/fake-network.ts'
import { showPart, showPartAgain } from '../../site-part.tsx'
import { after, aGame } from './states.ts'

const network = fakeNetwork()
const house = { name: null, players: 6, seats: 6, watchers: 3, waiting: 2 }
const second = { name: 'house-2', players: 1, seats: 6, watchers: 0, waiting: 0 }

function listTables(...tables: unknown[]) {
  network.answer('GET /api/kook/tables', () => ({ success: true, tables }))
}

async function showTables(canWait = false) {
  const names: string[] = []
  await showPart(
    <TablesDialog
      table="/"
      canWait={canWait}
      onWait={(name) => names.push(name)}
      onClosed={() => {}}
    />,
  )
  return names
}

describe('the lobby', () => {
  it('lists house tables with free seats, watchers and waiting players', async () => {
    listTables(house, second)
    await showTables()

    const rows = page.getByRole('dialog', { name: 'House tables' }).getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('House tableFull · 3 watching · 2 waitingYou are here')
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('House table 25 of 6 seats freeGo to house table 2')
    await expect
      .element(page.getByRole('link', { name: 'Go to house table 2' }))
      .toHaveAttribute('href', '/kook/house-2')
    expect(await axeViolations()).toEqual([])
  })

  it('takes a name for the waiting list of a full table, as the seat would', async () => {
    listTables(house)
    const names = await showTables(true)
    const name = page.getByRole('textbox', { name: 'Username' })
    await name.fill('Αnn')
    await page.getByRole('button', { name: 'Wait for a seat' }).click()
    await expect.element(page.getByText(/letters of one script only/)).toBeVisible()

    await name.fill('Ann')
    await page.getByRole('button', { name: 'Wait for a seat' }).click()

    expect(names).toEqual(['Ann'])
  })
})

describe('a place on the waiting list', () => {
  const names = ['Ann', 'Ben', 'Cid', 'Dot', 'Eve', 'Fay']
  const seats: GameState['seats'] = aGame().seats.map((seat, index) => ({
    ...seat,
    status: 'active',
    username: names[index] ?? '',
  }))
  const waiting = [
    { username: 'Gus', isAway: false, offeredUntil: null },
    { username: 'Hal', isAway: false, offeredUntil: null },
  ]

  async function showPlace(change: Parameters<typeof aGame>[0]) {
    const sent: ClientFrame[] = []
    const taken: unknown[] = []
    const lobby = createTableLobby('/', (frame) => sent.push(frame) > 0)
    await showPart(null)
    lobby.wait('Hal')
    await showPartAgain(
      <OwnPlace
        state={{ ...after(aGame({ seats, ...change })), connection: 'open' }}
        lobby={lobby}
        name="/"
        onSit={(...seat) => taken.push(seat)}
        onTables={() => taken.push('tables')}
      />,
    )
    return { sent, taken }
  }

  it('is told, and can be given up', async () => {
    const { sent } = await showPlace({ waiting })

    await expect.element(page.getByText('You are number 2 of 2 on the waiting list.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop waiting' }).click()

    expect(sent.map(({ type }) => type)).toEqual(['wait', 'stop_waiting'])
    expect(lobbyStorage('/').place()).toBeNull()
  })

  it('becomes the seat that is kept', async () => {
    const { taken } = await showPlace({
      seats: seats.with(2, { ...aGame().seats[2]!, status: 'empty' as const, username: null }),
      waiting: [{ username: 'Hal', isAway: false, offeredUntil: 1_020_000 }],
    })

    await expect.element(page.getByText('A seat is kept for you.')).toBeVisible()
    await page.getByRole('button', { name: 'Take the seat' }).click()

    expect(taken).toEqual([[2, 'Hal']])
  })
})

const isKept = () => lobbyStorage('/').place() !== null

describe('a table lobby', () => {
  it('claims a new table of its own, and takes its place back after a reload', () => {
    localStorage.clear()
    const sent: ClientFrame[] = []
    const send = (frame: ClientFrame) => sent.push(frame) > 0
    lobbyStorage('friday-7k3m9x').makeHost()
    const lobby = createTableLobby('friday-7k3m9x', send)
    lobby.wait('Hal')
    const { hostId, secret } = lobbyStorage('friday-7k3m9x').host() ?? {}

    createTableLobby('friday-7k3m9x', send).start(aGame(), false)
    const host = { id: hostId ?? '', ante: 1, turnMs: 20_000, isPaused: false, isClosed: false }

    expect(sent.map(({ type }) => type)).toEqual(['wait', 'host', 'wait'])
    expect(sent[1]).toEqual({ type: 'host', secret, command: { type: 'open', hostId } })
    expect(sent[2]).toEqual(sent[0])
    expect(lobby.isHost(aGame({ host }))).toBe(true)
    expect(lobby.isHost(aGame({ host: { ...host, id: 'other' } }))).toBe(false)
    expect(lobby.isHost(aGame())).toBe(false)
  })

  it('forgets a place that was refused or lost, not one that a pause of the game kept away', () => {
    localStorage.clear()
    const lobby = createTableLobby('/', () => true)
    const listed = aGame({ waiting: [{ username: 'Hal', isAway: false, offeredUntil: null }] })

    lobby.wait('Hal')
    lobby.refused('The game is paused for a moment')
    const afterPause = isKept()
    lobby.wait('Hal')
    lobby.refused('The waiting list is full')
    const afterRefusal = isKept()
    lobby.wait('Hal')
    const isLost = [lobby.follow(null, listed), lobby.follow(listed, aGame())]

    expect([afterPause, afterRefusal]).toEqual([true, false])
    expect(isLost).toEqual([false, true])
    expect(isKept()).toBe(false)
  })
})

describe('the tools of a host', () => {
  const host = { id: 'me', ante: 1, turnMs: 20_000, isPaused: false, isClosed: false }

  async function showTools(change: Partial<typeof host> = {}) {
    const commands: HostFrame['command'][] = []
    await showPart(
      <HostTools
        host={{ ...host, ...change }}
        players={[{ seatIndex: 3, username: 'Mal' }]}
        onCommand={(command) => commands.push(command)}
      />,
    )
    return commands
  }

  it('set ante and clock within their bounds', async () => {
    const commands = await showTools()
    await page.getByRole('spinbutton', { name: 'Ante in $' }).fill('21')
    await page.getByRole('button', { name: 'Set for the next hand' }).click()
    await expect
      .element(page.getByRole('spinbutton', { name: 'Ante in $' }))
      .toHaveAccessibleDescription('1 to 20')
    await page.getByRole('spinbutton', { name: 'Ante in $' }).fill('5')
    await page.getByRole('spinbutton', { name: 'Seconds to act' }).fill('45')
    await page.getByRole('button', { name: 'Set for the next hand' }).click()

    expect(commands).toEqual([{ type: 'set_rules', ante: 5, turnSeconds: 45 }])
    expect(await axeViolations()).toEqual([])
  })

  it('remove and close at the second click only', async () => {
    const commands = await showTools()
    await page.getByRole('button', { name: 'Remove Mal' }).click()
    await page.getByRole('button', { name: 'Close the table' }).click()
    expect(commands).toEqual([])

    await page.getByRole('button', { name: 'Really close the table' }).click()
    await page.getByRole('button', { name: 'Remove Mal' }).click()
    await page.getByRole('button', { name: 'Really remove Mal' }).click()

    expect(commands).toEqual([{ type: 'close' }, { type: 'kick', seatIndex: 3, username: 'Mal' }])
  })
})

describe('an invitation', () => {
  it('shows a QR code with the link beside it, and hides it again', async () => {
    await showPart(<Invitation table="friday-7k3m9x" />)
    const button = page.getByRole('button', { name: 'QR code' })
    await button.click()

    await expect
      .element(page.getByRole('figure'))
      .toHaveTextContent(`${location.origin}/kook/friday-7k3m9x`)
    const code = page.getByRole('figure').element().querySelector('path')
    expect(code?.getAttribute('d')?.split('h1v1h-1z').length).toBeGreaterThan(200)
    expect(await axeViolations()).toEqual([])
    await button.click()
    await expect.element(page.getByRole('figure')).not.toBeInTheDocument()
  })
})
