import { setTimeout as sleep } from 'node:timers/promises'
import { tableRefusals } from '@cardroom/contracts/kook-game'
import { connectionLimits } from '@cardroom/contracts/limits'
import { describe, expect, it } from 'vitest'
import type { TableClient } from './table-client.ts'
import { newTable, sitDown, testApp } from './test-app.ts'

// On two instances, with a fifth of the time between two changes of a seat.
const one = await testApp({ rateLimitFactor: 5 })
const two = await testApp({ rateLimitFactor: 5, redisServer: one.redisServer })

const { seatChangeMs } = connectionLimits

async function tooSoon(client: TableClient): Promise<number> {
  for (;;) {
    const frame = await client.next()
    if (frame.type !== 'error') continue
    expect(frame.payload.message).toBe(tableRefusals.tooSoon)
    return frame.payload.retryAfterMs ?? 0
  }
}

/** Waits as long as told, and a little longer: a timer counts from the start of its turn of the event loop, so it may be early. */
const untilAllowed = (ms: number) => sleep(ms + 50)

/** Asks for the seat as the page does, after each refusal as late as it is told to. */
async function resumed(client: TableClient, resumeToken: string): Promise<void> {
  client.send({ type: 'resume', resumeToken })
  for (;;) {
    const frame = await client.next()
    if (frame.type !== 'error' && frame.payload.you !== null) return
    if (frame.type !== 'error') continue
    await sleep(frame.payload.retryAfterMs ?? 0)
    client.send({ type: 'resume', resumeToken })
  }
}

describe('a seat', () => {
  it('changes hands between sockets once a second, whichever instance is asked', async () => {
    const { path } = newTable()
    const [ann, watcher] = [await one.connectAndLook(path), await two.connectAndLook(path)]
    const { resumeToken } = await sitDown(ann, 2, 'Ann')
    const others = [await one.connectAndLook(path), await two.connectAndLook(path)]
    const before = watcher.state().version

    const waits: number[] = []
    for (const other of others) {
      other.send({ type: 'resume', resumeToken })
      waits.push(await tooSoon(other))
    }
    await untilAllowed(Math.max(...waits))
    others[1]?.send({ type: 'resume', resumeToken })
    await others[1]?.until(({ you }) => you !== null)
    await ann.until(({ you }) => you === null)

    expect(waits.every((ms) => ms > 0 && ms <= seatChangeMs)).toBe(true)
    expect(others[1]?.state().version).toBe(before + 1)
  })

  it('is not left, and not taken again, in the second after it was taken', async () => {
    const { path } = newTable()
    const [ann, eve] = [await one.connectAndLook(path), await two.connectAndLook(path)]
    await sitDown(ann, 4, 'Ann')

    ann.send({ type: 'leave' })
    await untilAllowed(await tooSoon(ann))
    ann.send({ type: 'leave' })
    await ann.until(({ you }) => you === null)
    eve.send({ type: 'sit_down', seatIndex: 4, username: 'Eve' })
    await untilAllowed(await tooSoon(eve))

    expect((await sitDown(eve, 4, 'Eve')).seatIndex).toBe(4)
  })

  it('is taken back by a player whose connection breaks again and again', async () => {
    const { path } = newTable()
    let player = await one.connectAndLook(path)
    const { resumeToken } = await sitDown(player, 0, 'Ann')
    for (const instance of [two, one]) {
      player.socket.terminate()
      player = await instance.connectAndLook(path)
      await resumed(player, resumeToken)
    }

    expect(player.state().you?.username).toBe('Ann')
  })
})
