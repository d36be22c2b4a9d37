import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { describeExit, startChild, waitUntilReady } from '../src/child.ts'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-child-'))
afterAll(() => rm(folder, { recursive: true }))

const run = promisify(execFile)
let started = 0
const start = (script: string, graceMs = 5000) => {
  started += 1
  const logFile = join(folder, `${started}.log`)
  return startChild({ name: 'example', command: ['node', '-e', script], logFile, graceMs })
}
// A process that has exited but was not waited for is in state Z.
const isRunning = async (pid: number) => {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return /^[^Z]/.test(stdout.trim())
}
const waitFor = (text: string, logFile: string) => async () => {
  if (!(await readFile(logFile, 'utf8')).includes(text)) throw new Error(`No ${text} yet`)
}

describe('startChild', () => {
  it('reports a missing program in a sentence', async () => {
    const logFile = join(folder, 'missing.log')
    const starting = startChild({ name: 'example', command: ['no-such-program'], logFile })
    const child = await starting.catch((error: Error) => error)

    // On Linux the wrapper that ties the child to us starts, and reports the missing program.
    const sentence =
      child instanceof Error ? child.message : await describeExit(child, await child.exited)
    expect(sentence).toMatch(/no-such-program/)
  })

  it('stops a program that ends on request', async () => {
    const child = await start(
      'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 9); console.log("up")',
    )
    await waitUntilReady(child, waitFor('up', child.logFile))

    await child.stop()

    expect(await child.exited).toEqual({ code: 7, signal: null })
    expect(child.isStopping()).toBe(true)
  })

  it('kills a program that does not end on request, with the programs it started', async () => {
    const child = await start(
      `const { spawn } = require('node:child_process')
       process.on('SIGTERM', () => {})
       const inner = spawn('sleep', ['1000'])
       console.log('inner ' + inner.pid + ';')
       setInterval(() => {}, 1000)`,
      100,
    )
    await waitUntilReady(child, waitFor(';', child.logFile))
    const inner = Number(/inner (\d+);/.exec(await readFile(child.logFile, 'utf8'))?.[1])

    await child.stop()

    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' })
    await expect.poll(() => isRunning(inner), { timeout: 10_000 }).toBe(false)
  })

  it('distinguishes an unexpected exit from a requested one', async () => {
    const child = await start('process.exit(3)')

    const exit = await child.exited

    expect(exit).toEqual({ code: 3, signal: null })
    expect(child.isStopping()).toBe(false)
  })
})

describe('waitUntilReady', () => {
  it('gives up with the last lines of the log when the program ends', async () => {
    const child = await start('console.error("the disk is full"); process.exit(1)')

    const waiting = waitUntilReady(child, () => Promise.reject(new Error('not yet')))

    await expect(waiting).rejects.toThrow(
      'example ended with exit code 1; its last lines:\n  the disk is full',
    )
  })

  it('stops a program that never answers', async () => {
    const child = await start('setInterval(() => {}, 1000)')

    const waiting = waitUntilReady(child, () => Promise.reject(new Error('not yet')), 50)

    await expect(waiting).rejects.toThrow('example did not answer within 0.05 s: not yet')
    expect(await isRunning(child.pid)).toBe(false)
  })
})
