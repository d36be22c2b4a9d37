import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asUser, nobody } from '@cardroom/local-servers/users'
import { lockFolder } from '../../local/folder-lock.mjs'
import { repositoryFolder } from '@cardroom/local-servers/repository'

// A checkout of its own, with nothing to install and nothing else in it, so that no start of these
// can get past its checks.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardroom-start-'))
  await chmod(folder, 0o755)
  for (const copied of ['infra/local', 'packages/local-servers/src', 'gateway/check-address.sh']) {
    await cp(join(repositoryFolder, copied), join(folder, copied), { recursive: true })
  }
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await mkdir(join(folder, '.local'))
  await chmod(join(folder, '.local'), 0o777)
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await writeFile(join(folder, lock), '{"packages":{}}')
  }
})
afterEach(() => rm(folder, { recursive: true }))

async function start(environment: Record<string, string>) {
  // No start gets so far that it listens there.
  const variables = { PORT: '19999', ...environment }
  // As an unprivileged user, who may install nothing.
  const [program, ...args] = asUser(nobody, [
    'env',
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    process.execPath,
    join(folder, 'infra/local/start.mjs'),
  ])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  return { exitCode: child.exitCode, output, errors: errors.trim() }
}

describe('npm start', () => {
  it('refuses a public address without https, and names the setting that allows it', async () => {
    const result = await start({ BIND_ADDRESS: '0.0.0.0' })

    expect(result).toMatchObject({ exitCode: 1, output: '' })
    expect(result.errors).toMatch(
      /^BIND_ADDRESS=0\.0\.0\.0 lets other machines in.* set ALLOW_PLAIN_HTTP=1\.$/,
    )
  })

  it('refuses a port that is taken, and names another one', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    const result = await start({ PORT: String(port) })
    server.close()

    expect(result).toEqual({
      exitCode: 1,
      output: '',
      errors: `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
    })
  })

  it('refuses a second start from the same folder', async () => {
    await lockFolder(folder)
    await writeFile(join(folder, '.local/run.json'), '{"origin":"http://127.0.0.1:8080"}')

    const result = await start({})

    expect(result).toMatchObject({
      exitCode: 1,
      errors: 'Cardroom already runs from this folder, at http://127.0.0.1:8080. Stop it first.',
    })
  })

  it('names what to install when it may not install it', async () => {
    const result = await start({ PATH: join(folder, 'node_modules/.bin') })

    expect(result).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/^Please install .*redis-server/),
    })
  })
})
