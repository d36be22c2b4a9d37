import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDatabase } from '@cardroom/infra/seed/fill-database'
import { startStack } from '@cardroom/infra/local/stack'
import { buildWeb } from '@cardroom/infra/local/web-build'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import type { Hand } from './office-tasks/hand.ts'
import { printTable } from './office-tasks/print-table.ts'
import type { Result } from './office-tasks/run.ts'

/**
 * An administrator's tasks, done by keyboard alone at 1440 px and by taps at 390 px, with a second administrator at
 * work: the keys or taps of each, and the seconds that a practised person needs. Each device has a stack of its own.
 * @param args `--device keyboard|phone`, `--task WORD` of its name, `--pictures FOLDER`
 * @returns whether each task could be done, and nothing was in the way
 */
export async function benchOfficeTasks(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      device: { type: 'string', multiple: true, default: ['keyboard', 'phone'] },
      task: { type: 'string', default: '' },
      pictures: { type: 'string', default: '' },
    },
  })
  await buildWeb(join(repositoryFolder, '.local'))
  const results: Result[] = []
  for (const device of values.device) {
    results.push(...(await onStack(device as Hand['device'], values.task, values.pictures)))
  }
  return printTable(results)
}

/** What makes records for the browser tests reads once where the stack is, so each stack has a process of its own. */
async function onStack(device: Hand['device'], task: string, pictures: string): Promise<Result[]> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({ stateFolder, settings: { RATE_LIMIT_FACTOR: '1000' } })
  try {
    await fillDatabase({ url: stack.postgresUrl, events: 20_000, now: Date.now() })
    const child = fork(new URL('office-tasks/run.ts', import.meta.url), [device, task, pictures], {
      env: {
        ...process.env,
        CARDROOM_ORIGIN: stack.origin,
        CARDROOM_POSTGRES_URL: stack.postgresUrl,
        CARDROOM_ADMIN_EMAIL: stack.admin.email,
        CARDROOM_ADMIN_PASSWORD: stack.admin.password,
      },
    })
    const results: Result[] = []
    child.on('message', (message) => {
      const result = message as Result
      results.push(result)
      console.log(`${device}: ${result.failure ?? 'done'}: ${result.task}`)
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`The tasks on ${device} ended with ${code}`)
    return results
  } finally {
    await stack.stop()
    await rm(stateFolder, { recursive: true, force: true })
  }
}
