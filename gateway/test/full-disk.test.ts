import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from './support/gateway.ts'

describe('a disk that takes nothing any more', () => {
  it.each(['/api/wsop/signups', '/api/rake-players/top/5'])(
    'breaks off no answer that is kept: %s',
    async (path) => {
      const folder = await mkdtemp(join(tmpdir(), 'cardroom-full-'))
      const disk = join(folder, 'disk')
      const gateway = await startGateway({ TMP_DIR: disk, CACHE_DIR: join(folder, 'memory') })
      onTestFinished(async () => {
        await gateway.stop()
        await rm(folder, { recursive: true })
      })
      // As on a full disk, nothing can be created there.
      await rename(disk, join(folder, 'former'))
      await writeFile(disk, '')

      const { status, body } = await gateway.ask(path)

      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject({ service: 'contests' })
    },
  )
})
