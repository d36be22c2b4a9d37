import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, describe, onTestFinished } from 'vitest'
import { createLogger } from '../src/logger.ts'

const source = JSON.stringify(new URL('../src', import.meta.url).href)

/** A program that logs as services do; its standard output is a pipe unless a descriptor is given. */
function startProgram(
  script: string,
  folder: string | undefined,
  output: number | 'pipe' = 'pipe',
) {
  const code = `
    const { createServiceLogger } = await import(${source} + '/logger.ts')
    const { closeOnSignal } = await import(${source} + '/shutdown.ts')
    const logger = createServiceLogger('chat', { LOG_LEVEL: 'info', LOG_FOLDER: ${JSON.stringify(folder)} })
    ${script}`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

const messages = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

describe('the log of a service', () => {
  it('is whole in its folder, and tells standard output of no call but of trouble', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardroom-logger-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const program = startProgram(
      `logger.info('listening')
      const call = logger.child({ requestId: 'r1' })
      call.info({ status: 200, address: 'cafe' }, 'request')
      call.error({ address: 'cafe', reason: 'broken' }, 'internal')
      logger.flush(() => process.disconnect())`,
      folder,
    )
    const [printed] = await Promise.all([text(program.stdout!), once(program, 'exit')])

    const file = await readFile(join(folder, 'chat.log'), 'utf8')
    expect(messages(file)).toEqual(['listening', 'request', 'internal'])
    expect(file.match(/"address":"cafe"/g)).toHaveLength(2)
    expect(messages(printed)).toEqual(['listening', 'internal'])
    expect(printed).toContain('"reason":"broken"')
    expect(printed).not.toContain('cafe')
  })

  it('stops nobody while the disk is full, and nobody who ends', async () => {
    // Every write to it fails as on a full disk.
    const full = await open('/dev/full', 'w')
    onTestFinished(() => full.close())
    const program = startProgram(
      `closeOnSignal(logger, [])
      process.on('message', () => {
        logger.info({ text: 'x'.repeat(5000) }, 'asked')
        setImmediate(() => process.send('answered'))
      })
      process.send('ready')`,
      undefined,
      full.fd,
    )
    await once(program, 'message')
    for (let asked = 0; asked < 300; asked += 1) {
      program.send('ask')
      await once(program, 'message')
    }
    program.kill('SIGTERM')

    expect(await once(program, 'exit')).toEqual([0, null])
  })

  it('has nothing of the rows that an error of Postgres is about', () => {
    const lines: string[] = []
    const logger = createLogger('chat', 'info', { write: (line) => lines.push(line) })
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(mona@quinn.example) already exists.',
      where: 'COPY page_views, line 1: "mona"',
    })

    logger.error({ err: error }, 'internal')

    expect(JSON.parse(lines.join(''))).toMatchObject({ err: { code: '23505' } })
    expect(lines.join('')).not.toContain('mona')
  })
})
