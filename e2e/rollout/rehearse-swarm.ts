import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildImages, tagAsSecond } from './lab.ts'
import { loadOf, loadOptions, rehearse } from './rehearsal.ts'
import { startSwarm } from './swarm.ts'

/*
 * `npm run test:swarm`: a stack of three instances each in a Swarm of this machine, under traffic: an update of all
 * services, the way back, an update that fails, and one killed instance of each. Ends with 1 where something was lost.
 */
const { values } = parseArgs({ options: loadOptions })
const killed =
  'gateway analytics-ingest analytics-worker chat admin contests contests-worker egress kook-game'.split(
    ' ',
  )
const promised = { longestAwayMs: 3000, longestClosedMs: 0 }

await buildImages('first')
await tagAsSecond()
const lab = await startSwarm()
const faults: string[] = []
try {
  faults.push(
    ...(await rehearse(lab, loadOf(values), promised, async (step) => {
      await step('quiet', () => sleep(20_000))
      await step('update of all services', () => lab.deploy('second'))
      await step('the way back', () => lab.deploy('first'))
      await step('update that fails', async () => {
        const state = await lab.breakService('chat')
        if (state !== 'rollback_completed') faults.push(`a failed update ended as ${state}`)
        return state
      })
      for (const service of killed)
        await step(`killed ${service}, ms until replaced`, () => lab.killTask(service))
    })),
  )
} finally {
  await lab.stop()
}
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
