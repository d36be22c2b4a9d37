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
  it('cuts a log once a day while its program has it open', async () => {
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

  it('cuts a large log immediately, and keeps 40 MB of pieces', async () => {
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

  it('keeps no line for 90 days, of this run or the previous one', async () => {
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
      if (day === 88) names.push(await readdir(join(folder, 'logs.previous')))
    }
    names.push(await readdir(join(folder, 'logs.previous')))

    const texts = await Promise.all(
      (await older()).map((name) => readFile(path(join('older', name)), 'utf8')),
    )
    expect(texts[0]).toBe('day 4\n')
    expect(texts).toHaveLength(88)
    expect(names).toEqual([['chat.log', 'older'], ['older']])
    expect(await readdir(join(folder, 'logs.previous/older'))).toEqual([])
  })

  it('counts the days of a pause, across restarts', async () => {
    // The first age of a log is that of its file.
    clock = Date.now()
    await writeFile(path('chat.log'), 'first\n')
    await start().check()
    clock += 60 * dayMs
    await start().check()
    const cut = await older()
    clock += 30 * dayMs
    await start().check()

    expect(cut).toHaveLength(1)
    expect(await older()).toEqual([])
  })
})
