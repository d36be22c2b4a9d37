import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '@cardroom/local-servers/child'
import { expect, it, describe, onTestFinished } from 'vitest'
import { keepRunning } from '../../local/keep-running.ts'
import { createProcesses } from '../../local/processes.ts'

/** One process that runs a script, and is restarted when it dies. */
async function startRestarted(script: string, maxDeaths: number) {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-restarts-'))
  const told: string[] = []
  const givenUp: string[] = []
  const end = new AbortController()
  const processes = createProcesses((how, name) => void onDeath(name, how))
  const onDeath = keepRunning({
    restart: (name) => processes.restart(name),
    tell: (line) => told.push(line),
    giveUp: (sentence) => givenUp.push(sentence),
    signal: end.signal,
    limits: { firstPauseMs: 1, maxDeaths },
  })
  onTestFinished(async () => {
    end.abort()
    await processes.stopAll([['program']])
    await rm(folder, { recursive: true })
  })
  const starts = join(folder, 'starts')
  await processes.start('program', async () => {
    await appendFile(starts, 'x')
    return startChild({
      name: 'program',
      command: ['sh', '-c', script],
      logFile: join(folder, 'log'),
    })
  })
  return { told, givenUp, end, countStarts: async () => (await readFile(starts, 'utf8')).length }
}

describe('keepRunning', () => {
  it('gives up on a process that keeps dying, with its last lines', async () => {
    const { givenUp, countStarts } = await startRestarted('echo no memory; exit 3', 5)

    await expect.poll(() => givenUp, { timeout: 20_000 }).toHaveLength(1)
    expect(givenUp[0]).toMatch(/exit code 3.*no memory.*program died 5 times in a row/s)
    expect(await countStarts()).toBe(5)
  })

  it('restarts nothing while the stack stops', async () => {
    const { told, end, countStarts } = await startRestarted('exec sleep 0.2', 5)

    end.abort()
    await new Promise((resolve) => setTimeout(resolve, 1000))

    expect(told).toEqual([])
    expect(await countStarts()).toBe(1)
  })
})
