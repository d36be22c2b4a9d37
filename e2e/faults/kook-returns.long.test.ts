import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientFrame, type ServerFrame, tableRefusals } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startFaultStack } from '../support/fault-stack.ts'

// With the limits as shipped.
const { stack } = await startFaultStack({
  settings: { RATE_LIMIT_FACTOR: '1' },
  instances: { 'kook-game': 2 },
})

const players = 5
/** Long enough for any return; a player who is still away by then never comes back. */
const patienceMs = 30_000

/** The wait of a player before an attempt to come back, counted from 0. */
type DelayMs = (attempt: number) => number

describe('five players whose two instances are killed', () => {
  it.each<[string, number, DelayMs]>([
    ['all at once', 6, () => 700],
    [
      'as the page does, from half a second, twice as long each time, with jitter',
      8,
      (attempt) => Math.min(10_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2),
    ],
  ])('can play when they come back %s, %i times', async (_, crashes, delayMs) => {
    expect(await crashAndReturn(crashes, delayMs)).toEqual([])
  })
})

/**
 * Repeatedly kills both instances of the card game under five players, lets the players come back, and checks whether
 * each can play the seat that the table shows.
 * @returns the players who were refused, as sentences
 */
async function crashAndReturn(crashes: number, delayMs: DelayMs): Promise<string[]> {
  const lockedOut: string[] = []
  for (let crash = 1; crash <= crashes; crash += 1) {
    const url = `${stack.origin.replace(/^http/, 'ws')}/ws/kook?table=crash-${crash}-${Date.now()}`
    const seated = await Promise.all(
      Array.from({ length: players }, (_, seatIndex) => sitDown(url, stack.origin, seatIndex)),
    )
    const gone = Promise.all(seated.map(({ closed }) => closed))
    const instances = Object.keys(stack.processes()).filter((name) => name.startsWith('kook-game'))
    await Promise.all(instances.map(async (name) => await stack.kill(name)))
    await gone
    const returning = seated.map(({ token }) => comeBack(url, stack.origin, token, delayMs))
    await Promise.all(instances.map(async (name) => await stack.restart(name)))
    const answers = await Promise.all(returning)
    for (const [seatIndex, answer] of answers.entries()) {
      if (answer !== 'Not your seat') lockedOut.push(`crash ${crash}, seat ${seatIndex}: ${answer}`)
    }
  }
  return lockedOut
}

async function sitDown(url: string, origin: string, seatIndex: number) {
  const socket = await connect(url, origin)
  if (socket === null) throw new Error('The table was not reached')
  const sit = { type: 'sit_down', seatIndex, username: `Player ${seatIndex}` } as const
  const token = await new Promise<string>((resolve, reject) => {
    socket.onFrame((frame) => {
      if (frame.type === 'error') reject(new Error(frame.payload.message))
      else if (frame.payload.you !== null) resolve(frame.payload.you.resumeToken)
    })
    socket.send(sit)
  })
  return { token, closed: socket.closed }
}

/** Resumes the seat as the page does, and acts under another name: the refusal shows whether the server knows the seat. */
async function comeBack(
  url: string,
  origin: string,
  resumeToken: string,
  delayMs: DelayMs,
): Promise<string> {
  const until = Date.now() + patienceMs
  for (let attempt = 0; Date.now() < until; attempt += 1) {
    await sleep(delayMs(attempt))
    const socket = await connect(url, origin)
    if (socket === null) continue
    const answer = await Promise.race([tryToPlay(socket, resumeToken), socket.closed])
    if (answer === undefined) continue
    socket.close()
    return answer
  }
  return 'never came back'
}

async function tryToPlay(socket: Client, resumeToken: string): Promise<string> {
  return await new Promise<string>((resolve) => {
    const resume = { type: 'resume', resumeToken } as const
    let isSeated = false
    socket.onFrame((frame) => {
      if (frame.type !== 'error') {
        if (frame.payload.you === null || isSeated) return
        isSeated = true
        socket.send({ type: 'player_action', username: 'Nobody', action: 'fold' })
        return
      }
      const { message, retryAfterMs } = frame.payload
      const isRetried = retryAfterMs !== undefined || message === tableRefusals.isPaused
      if (isRetried) setTimeout(() => socket.send(resume), retryAfterMs ?? 1500)
      else resolve(message)
    })
    socket.send(resume)
  })
}

type Client = NonNullable<Awaited<ReturnType<typeof connect>>>

/** A socket that has opened; null when it was refused. */
async function connect(url: string, origin: string) {
  const socket = new WebSocket(url, { headers: { origin } })
  const closed = new Promise<undefined>((resolve) => {
    socket.on('close', () => resolve(undefined))
    socket.on('error', () => resolve(undefined))
  })
  const opened = new Promise<true>((resolve) => socket.on('open', () => resolve(true)))
  if ((await Promise.race([opened, closed])) === undefined) return null
  return {
    closed,
    send: (frame: ClientFrame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    onFrame: (read: (frame: ServerFrame) => void) =>
      socket.on('message', (data: Buffer) => read(JSON.parse(data.toString()) as ServerFrame)),
    close: () => socket.terminate(),
  }
}
