import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { recordCalls } from '../support/analytics-records.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { sendRecords } from '../support/send-records.ts'
import { query, untilStored } from '../support/stored-records.ts'

const { stack, stateFolder } = await startFaultStack()

const drainMs = 120_000
const file = join(stateFolder, 'cardroom.sql.gz')
const run = promisify(execFile)

const command = (script: 'backup' | 'restore') =>
  run('node', [join(repositoryFolder, `infra/backup/${script}.ts`), file], {
    env: { PATH: process.env.PATH, DATABASE_URL: stack.postgresUrl },
  })

async function send(count: number): Promise<string[]> {
  const calls = recordCalls(count)
  const { accepted } = await sendRecords(stack.origin, calls, 8, () => {})
  const ids = accepted.map(({ body }) => body.id)
  await untilStored(stack.postgresUrl, ids, drainMs)
  return ids
}

describe('a restore under a running stack', () => {
  it('brings back what was there, and every service goes on with it', async () => {
    const kept = await send(100)
    await command('backup')
    const lost = await send(50)
    await query(stack.postgresUrl, 'DELETE FROM users')

    await command('restore')

    const back = await untilStored(stack.postgresUrl, kept, drainMs)
    expect(kept.map((id) => back.get(id))).toEqual(kept.map(() => 1))
    const later = await send(50)
    const stored = await untilStored(stack.postgresUrl, later, drainMs)
    expect(lost.filter((id) => stored.has(id))).toEqual([])
    expect(later.filter((id) => !stored.has(id))).toEqual([])
    for (const service of ['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game']) {
      const { status } = await fetch(`${stack.origin}/api/health/${service}`)
      expect(`${service} ${status}`).toBe(`${service} 200`)
    }
    const signIn = await fetch(`${stack.origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.origin },
      body: JSON.stringify(stack.admin),
    })
    expect(signIn.status).toBe(200)
  })
})
