import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepLogs } from '../../local/keep-logs.ts'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024

let folder: string
let clock: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-logs-'))
  clock = Date.parse('2026-06-21T08:00:00Z')
  await mkdir(join(folder, 'logs'))
})
afterEach(() => rm(folder, { recursive: true }))

const path = (name: string) => join(folder, 'logs', name)
const older = async () => (await readdir(path('older')).catch((): string[] => [])).toSorted()

const start = () => keepLogs(path(''), join(folder, 'logs.previous'), () => clock)

async function openAsProgram(name: string) {
  const file = await open(path(name), 'a')
  return { print: (text: string) => file.write(text), close: () => file.close() }
}

describe('keepLogs', () => {
  it('cuts a log once a day, while its program has it open', async () => {
    const program = await openAsProgram('chat.log')
    const logs = start()
    await program.print('first\n')
    await logs.check()
    const early = await older()
    clock += dayMs
    await logs.check()
    await program.print('second\n')
    await logs.check()
    await program.close()

    expect(early).toEqual([])
    expect(await readFile(path('chat.log'), 'utf8')).toBe('second\n')
    expect(await older()).toEqual(['chat.2026-06-22T08-00-00-000Z.log'])
    expect(await readFile(path('older/chat.2026-06-22T08-00-00-000Z.log'), 'utf8')).toBe('first\n')
  })

  it('cuts a log that is large at once, and keeps so many megabytes of it', async () => {
    const logs = start()
    await writeFile(path('chat.log'), 'quiet\n')
    for (let nth = 0; nth < 7; nth += 1) {
      await writeFile(path('gateway-access.log'), '')
      await truncate(path('gateway-access.log'), 10 * megabyte)
      clock += 1000
      await logs.check()
    }

    expect(await older()).toEqual(
      [4, 5, 6, 7].map((second) => `gateway-access.2026-06-21T08-00-0${second}-000Z.log`),
    )
    expect(await readFile(path('chat.log'), 'utf8')).toBe('quiet\n')
  })

  it('has no line that is 90 days old, of this run or the one before', async () => {
    await mkdir(join(folder, 'logs.previous/older'), { recursive: true })
    const before = ['logs.previous/chat.log', 'logs.previous/older/chat.1.log']
    for (const name of before) {
      await writeFile(join(folder, name), 'before\n')
      await utimes(join(folder, name), clock / 1000, clock / 1000)
    }
    const logs = start()
    const names: string[][] = []
    for (let day = 1; day <= 91; day += 1) {
      await writeFile(path('chat.log'), `day ${day}\n`)
      clock += dayMs
      await logs.check()
      if (day === 89) names.push(await readdir(join(folder, 'logs.previous')))
    }
    names.push(await readdir(join(folder, 'logs.previous')))

    const texts = await Promise.all(
      (await older()).map((name) => readFile(path(join('older', name)), 'utf8')),
    )
    expect(texts[0]).toBe('day 3\n')
    expect(texts).toHaveLength(89)
    expect(names).toEqual([['chat.log', 'older'], ['older']])
    expect(await readdir(join(folder, 'logs.previous/older'))).toEqual([])
  })

  it.each([
    ['ours', (time: Date) => `{"level":"info","time":"${time.toISOString()}","msg":"request"}\n`],
    ['of nginx', (time: Date) => `${utc(time).replaceAll('-', '/')} [crit] 7#7: no space\n`],
    ['of Postgres', (time: Date) => `${utc(time)}.123 UTC [7] LOG:  ready\n`],
    [
      'of Redis',
      (time: Date) => `7:C 1 of 2\n7:M ${time.toUTCString().slice(5, 25)}.123 * Ready\n`,
    ],
  ])('knows the age of lines %s, however often it or the machine was off', async (_whose, line) => {
    // Begun anew each hour, then off for a week, and for the rest of the 90 days.
    for (let hour = 0; hour < 49; hour += 1) {
      if (hour === 0) await writeFile(path('chat.log'), line(new Date(clock)))
      if (hour === 30) await writeFile(path('chat.log'), line(new Date(clock)))
      await start().check()
      clock += dayMs / 24
    }
    const early = await older()
    clock += 7 * dayMs
    await start().check()
    const afterAWeek = await older()
    clock += 80 * dayMs
    await start().check()
    const first = await older()
    clock += 3 * dayMs
    await start().check()

    expect(early).toHaveLength(1)
    expect(afterAWeek).toHaveLength(2)
    expect(first).toHaveLength(2)
    expect(await older()).toEqual([])
    expect(await readFile(path('chat.log'), 'utf8')).toBe('')
  })
})

/** A time of this machine, without its zone. */
function utc(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
