// usage: node infra/local/zz-e2e.ts browser|api FILE... : builds the site, starts a stack, runs the files
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { startStack } from './stack.ts'
import { createTestRun } from './test-run.ts'
import { buildWeb } from './web-build.ts'
const [kind, ...files] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'cardroom-zz-'))
await createSharedFolder(folder)
const run = createTestRun(folder)
if (!process.env['NO_BUILD']) await buildWeb(join(repositoryFolder, '.local'))
const stack = await startStack({ stateFolder: join(folder, 'stack'), settings: { RATE_LIMIT_FACTOR: '1000' }, onUnexpectedExit: (s: string) => console.error(s) })
const env = { CARDROOM_ORIGIN: stack.origin, CARDROOM_POSTGRES_URL: stack.postgresUrl, CARDROOM_REDIS_URL: stack.redisUrl, CARDROOM_ADMIN_EMAIL: stack.admin.email, CARDROOM_ADMIN_PASSWORD: stack.admin.password }
await run.part(kind ?? '', () => kind === 'api' ? run.vitest(['api'], env, files) : run.playwright('playwright.config.ts', env, files))
await stack.stop()
await rm(folder, { recursive: true, force: true })
run.summarize()
