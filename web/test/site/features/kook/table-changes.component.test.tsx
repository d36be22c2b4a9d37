import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectingState } from '../../../../src/site/features/kook/table-state.ts'
import { createTableStore } from '../../../../src/site/features/kook/table-store.ts'
import { tableStorage } from '../../../../src/site/features/kook/table-storage.ts'
import { fakeTableServer } from '../../../component/fake-table-server.ts'
import { aGame, aHand, grace } from './states.ts'

const server = fakeTableServer()

const between = aGame()
const dealt = aHand({
  version: 2,
  you: grace,
  events: [{ type: 'hand_start', handId: 'one' }],
  leftOut: [{ seatIndex: 0, times: 2 }],
})
const after = aGame({ version: 3, you: grace, watchers: 4 })

let stop = () => {}
let state = connectingState

async function connected() {
  const table = createTableStore({
    url: 'ws://127.0.0.1/ws/kook?changes=1',
    storage: tableStorage('changes'),
    isRebuyOn: () => false,
    onChange(_, changed) {
      state = changed
    },
  })
  stop = table.start()
  await expect.poll(server.isConnected).toBe(true)
  return table
}

beforeEach(() => localStorage.clear())
afterEach(() => stop())

describe('the table of a page', () => {
  it('is what the changes make of the first state', async () => {
    await connected()
    server.send(between)

    server.sendChange(between, dealt)
    expect(state.game).toEqual(dealt)

    server.sendChange(dealt, after)
    expect(state.game).toEqual(after)
  })

  it('is replaced by a whole state, as a server of an earlier release sends', async () => {
    await connected()
    server.send(between)
    server.send(dealt)

    expect(state.game).toEqual(dealt)
  })

  it('begins again with each connection: a change without a state before is not shown', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const table = await connected()
    server.send(between)
    table.reconnect()
    await expect.poll(server.isConnected).toBe(true)

    server.sendChange(dealt, after)
    expect(state.game).toEqual(between)
    expect(log).toHaveBeenCalledWith('Unreadable game message', expect.any(Error))

    server.send(dealt)
    server.sendChange(dealt, after)
    expect(state.game).toEqual(after)
    log.mockRestore()
  })
})
