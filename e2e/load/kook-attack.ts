import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ServerFrame } from '@cardroom/contracts/kook-game'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { buildWeb } from '@cardroom/infra/local/web-build'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { chromium, type Page } from 'playwright/test'
import { browserOptions } from '../support/browser-options.ts'
import { type SeatFightOptions, startSeatFight } from '../support/seat-fight.ts'
import { startSlowNetwork } from '../support/slow-network.ts'
import { cpuMsOf } from './process-cpu.ts'
import { openWatchers } from './watching-sockets.ts'

const watcherCount = 400
const costSeconds = 20
const quietMs = 2000
const maxCores = 0.05
const maxBytesPerSecond = 1_000_000
const roundTripMs = 60
/** A turn is five seconds, and a hand of folds some more. */
const pace = 4
const patienceMs = 60_000
/** A click that needs longer was refused or lost, and the clock folded. */
const clickMs = 2500

const serving = ['kook-game', 'gateway', 'redis'] as const

const attack = { username: 'Eve', seatIndex: 3, sockets: 8, framesPerSecond: 9 } as const

/**
 * A player whose eight sockets take his seat from each other as fast as they can, with the limits as shipped: what
 * that costs in front of 400 watchers, and whether every click of an opponent in a real page counts, 60 ms away.
 * @param args `--clicks n` (50)
 */
export async function benchKookAttack(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { clicks: { type: 'string', default: '50' } } })
  await buildWeb(join(repositoryFolder, '.local'))
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1', KOOK_PACE: String(pace) },
  })
  try {
    const isCheap = await measureCost(stack)
    const isHeard = await countClicks(stack, Number(values.clicks))
    return isCheap && isHeard
  } finally {
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

function attackOf({ origin }: Stack, table: string): SeatFightOptions {
  return { ...attack, origin, url: `${origin.replace(/^http/, 'ws')}/ws/kook?table=${table}` }
}

async function measureCost(stack: Stack): Promise<boolean> {
  const fight = await startSeatFight(attackOf(stack, 'cost'))
  const port = Number(new URL(stack.origin).port)
  const watchers = await openWatchers(port, '/ws/kook?table=cost', watcherCount, ['127.0.0.1'])
  await sleep(quietMs)

  const idle = await measure(stack, watchers.bytes)
  fight.start()
  const attacked = await measure(stack, watchers.bytes)
  fight.stop()
  watchers.close()

  const { sent, granted } = fight.counts
  const byProcess = attacked.cores.map((cores, at) => cores - (idle.cores[at] ?? 0))
  const cores = sum(byProcess)
  const isCheap = cores < maxCores && attacked.bytesPerSecond < maxBytesPerSecond
  console.log(
    `${sent} requests for the seat in ${costSeconds} s, ${granted} granted; ${watcherCount} watchers`,
  )
  console.log(
    `  without it: ${sum(idle.cores).toFixed(3)} cores; with it ${cores.toFixed(3)} more, at most ${maxCores} wanted`,
  )
  console.log(
    `  of it ${serving.map((name, at) => `${name} ${byProcess[at]?.toFixed(3)}`).join(', ')}`,
  )
  console.log(
    `  ${Math.round(attacked.bytesPerSecond / 1000)} kB/s to the watchers, at most ${maxBytesPerSecond / 1000} wanted: ${isCheap ? 'kept' : 'MISSED'}`,
  )
  return isCheap
}

/** The CPU of each process that serves the table, and what the watchers receive. */
async function measure(stack: Stack, bytes: () => number) {
  const cpuMs = () => serving.map((name) => cpuMsOf(stack.processes()[name]?.pid ?? 0))
  const [cpuBefore, bytesBefore] = [cpuMs(), bytes()]
  await sleep(costSeconds * 1000)
  return {
    cores: cpuMs().map((ms, at) => (ms - (cpuBefore[at] ?? 0)) / 1000 / costSeconds),
    bytesPerSecond: (bytes() - bytesBefore) / costSeconds,
  }
}

function sum(cores: readonly number[]): number {
  return cores.reduce((total, each) => total + each, 0)
}

async function countClicks(stack: Stack, clicks: number): Promise<boolean> {
  const network = await startSlowNetwork(Number(new URL(stack.origin).port), roundTripMs / 2)
  const browser = await chromium.launch(browserOptions.launchOptions)
  const page = await browser.newPage()
  const refusals: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame
      if (frame.type === 'error') refusals.push(frame.payload.message)
    }),
  )
  const fight = await startSeatFight(attackOf(stack, 'clicks'))
  fight.start()
  try {
    await page.goto(`http://127.0.0.1:${network.port}/kook/clicks`)
    await page.getByRole('button', { name: 'Seat 1 Sit Down' }).click()
    await page.getByPlaceholder('Enter username').fill('Victim')
    await page.keyboard.press('Enter')
    let counted = 0
    for (let click = 0; click < clicks; click += 1) counted += (await foldInTurn(page)) ? 1 : 0
    const isHeard = counted === clicks && refusals.length === 0
    console.log(
      `${counted} of ${clicks} clicks counted, ${roundTripMs} ms away, ${refusals.length} refusals ${JSON.stringify([...new Set(refusals)])}: ${isHeard ? 'kept' : 'MISSED'}`,
    )
    return isHeard
  } finally {
    fight.stop()
    await browser.close()
    network.stop()
  }
}

async function foldInTurn(page: Page): Promise<boolean> {
  const turn = page.getByText('Your Turn!')
  await turn.waitFor({ timeout: patienceMs })
  await page.getByRole('button', { name: 'FOLD' }).click()
  try {
    await turn.waitFor({ state: 'hidden', timeout: clickMs })
    return true
  } catch {
    await turn.waitFor({ state: 'hidden', timeout: patienceMs })
    return false
  }
}
