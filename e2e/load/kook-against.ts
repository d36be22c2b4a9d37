import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, httpProbe, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { onFreePort } from '@cardroom/local-servers/ports'
import { startRedis } from '@cardroom/local-servers/redis'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { type HandCost, measureHandCost } from './kook-bytes.ts'

/** Hands of a run: short, because the two services share a machine whose load changes. */
const hands = 10
/** As many as looked on when the first release was measured: 13.6 µs a frame. */
export const compared = 2000
const secret = 'the-secret-of-a-bench-longer-than-it-has-to-be'

/**
 * The CPU time of the card table beside that of another checkout, installed with `npm ci`: both play in turn, each with
 * a Redis of its own, and the first turn warms up. Fails when a frame to one socket costs more than there.
 */
export async function benchAgainst(
  folder: string,
  { rounds, pace, watchers }: { rounds: number; pace: number; watchers: number },
): Promise<boolean> {
  const folders = { there: folder, here: repositoryFolder }
  const started = await Promise.all(
    Object.values(folders).map(async (checkout) => await startGame(checkout, pace)),
  )
  try {
    const costs: HandCost[][] = started.map(() => [])
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, game] of started.entries()) {
        const cost = await measureHandCost(game, { hands, table: `round-${round}`, watchers })
        if (round > 0) costs[index]?.push(cost)
      }
    }
    const [there = 0, here = 0] = costs.map((own, index) =>
      print(Object.keys(folders)[index] ?? '', own),
    )
    const ratio = here / there
    const isKept = ratio <= 1
    console.log(
      `CPU of a frame: ${ratio.toFixed(2)} times, at most 1 wanted: ${isKept ? 'kept' : 'MISSED'}`,
    )
    return isKept
  } finally {
    for (const game of started) await game.stop()
  }
}

function print(name: string, costs: readonly HandCost[]): number {
  const [cpuMs, frames, perFrame] = (['cpuMs', 'frames', 'cpuUsPerFrame'] as const).map((field) =>
    median(costs.map((cost) => cost[field])),
  ) as [number, number, number]
  console.log(
    `${name.padEnd(6)} ${cpuMs.toFixed(1)} ms a hand, ${Math.round(frames)} frames a hand, ${perFrame.toFixed(1)} µs a frame (medians of ${costs.length} runs)`,
  )
  return perFrame
}

/** One service of a checkout, and its Redis. */
async function startGame(checkout: string, pace: number) {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  await createSharedFolder(folder)
  const redis = await startRedis({
    folder: join(folder, 'redis'),
    logFile: join(folder, 'redis.log'),
    ownerPassword: secret,
    passwords: { ingest: secret, admin: secret, chat: secret, contests: secret, kook: secret },
    isTemporary: true,
  })
  const game = await onFreePort(async (port) => {
    const child: Child = await startChild({
      name: 'kook-game',
      command: ['node', 'services/kook-game/src/main.ts'],
      folder: checkout,
      environment: {
        NODE_ENV: 'production',
        LISTEN_HOST: '127.0.0.1',
        LISTEN_PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.1/32',
        LOG_SALT: secret,
        REDIS_URL: redis.ownerUrl,
        KOOK_SECRET: secret,
        KOOK_PACE: String(pace),
        RATE_LIMIT_FACTOR: '1000',
      },
      reportsStart: true,
      logFile: join(folder, 'kook-game.log'),
    })
    await waitUntilReady(child, httpProbe(`http://127.0.0.1:${port}/health/ready`))
    return { ...child, port }
  })
  return {
    port: game.port,
    pid: game.pid,
    async stop() {
      await game.stop()
      await redis.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
