import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { startCompose } from './compose.ts'
import { show } from './engine.ts'
import { buildImages } from './lab.ts'
import { loadOf, loadOptions, rehearse } from './rehearsal.ts'
import { startSwarm } from './swarm.ts'

/*
 * `npm run upgrade-rehearsal -- --from REF`: from a release to the working tree and back under traffic, with `docker compose` and in
 * a Swarm of this machine. The release is the newest tag unless it is named. Ends with 1 where something was lost.
 */
const { values } = parseArgs({
  options: {
    ...loadOptions,
    from: { type: 'string' },
    in: { type: 'string', multiple: true, default: ['compose', 'swarm'] },
  },
})
/** Of compose's one gateway and one Caddy, pages and sockets wait for the next; a Caddy that changes answers nobody. */
const promised = {
  compose: { longestAwayMs: 15_000, longestClosedMs: 5000 },
  swarm: { longestAwayMs: 3000, longestClosedMs: 0 },
}

const from = values.from ?? (await newestTag())
if (from === null) throw new Error('There is no tag: name a release with --from REF')
const folder = await mkdtemp(join(tmpdir(), 'cardroom-release-'))
const faults: string[] = []
try {
  const archive = join(folder, 'release.tar')
  await show(['git', 'archive', '--output', archive, from])
  await show(['tar', '--extract', '--file', archive], folder)
  await rm(archive)
  await buildImages('first', folder)
  await buildImages('second')
  const folders = { first: folder, second: repositoryFolder }
  for (const size of values.in) {
    const isSwarm = size === 'swarm'
    const lab = isSwarm ? await startSwarm() : await startCompose(folders)
    try {
      const kept = isSwarm ? promised.swarm : promised.compose
      const found = await rehearse(lab, loadOf(values), kept, async (step) => {
        await step(`${size}, quiet at ${from}`, () => sleep(20_000))
        await step(`${size}, to the working tree`, () => lab.deploy('second'))
        await step(`${size}, back to ${from}`, () => lab.deploy('first'))
      })
      faults.push(...found.map((fault) => `${size}: ${fault}`))
    } finally {
      await lab.stop()
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

async function newestTag(): Promise<string | null> {
  const describe = ['describe', '--tags', '--abbrev=0']
  const { stdout } = await promisify(execFile)('git', describe, { cwd: repositoryFolder }).catch(
    () => ({ stdout: '' }),
  )
  return stdout.trim() || null
}
