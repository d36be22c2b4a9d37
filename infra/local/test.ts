import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Failure, runMain } from './failure.mjs'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { type Stack, startStack } from './stack.ts'
import { testBackup } from './test-backup.ts'
import { testCompose, testComposeAtLength } from './test-compose.ts'
import { testRenewal } from './test-renewal.ts'
import { createTestRun } from './test-run.ts'
import { buildWeb } from './web-build.ts'

/** Scripts of package.json. */
const checks = ['check:format', 'check:lint', 'check:types', 'check:site-types', 'check:unused']

/** Parts that take too long to run after every change; `npm run test:long -- NAME` runs one. */
const longParts: Record<string, () => Promise<unknown>> = {
  random: testRandomly,
  faults: () =>
    run.part('Faults at length', () => run.vitest(['long'], {}, ['/faults/', 'infra/'])),
  compose: () => testComposeAtLength(run),
  backup: () => testBackup(run),
  renewal: () => testRenewal(run),
}

const folder = await mkdtemp(join(tmpdir(), 'cardroom-npm-test-'))
// The programs of the stack run as other users and need access to it.
await createSharedFolder(folder)
const run = createTestRun(folder)
const [suite = 'all', ...names] = process.argv.slice(2)
// The stacks start one after another, and all use the same sources.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compile-cache')

await runMain(async () => {
  try {
    if (suite === 'checks') await runChecks()
    else if (suite === 'quick') await testQuickly()
    else if (suite === 'compose') await testCompose(run)
    else if (suite === 'long') await testAtLength()
    else await testEverything()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
run.summarize()

async function runChecks(): Promise<void> {
  await Promise.all(checks.map((name) => run.part(name, () => run.script(name))))
}

/** All tests that need no server; suitable to run on every save. */
async function testQuickly(): Promise<void> {
  await runChecks()
  await run.part('Unit and component', () => run.vitest(['unit', 'web', 'component']))
}

async function testAtLength(): Promise<void> {
  for (const name of names) {
    if (longParts[name] === undefined) {
      throw new Failure(`${name} is none of ${Object.keys(longParts).join(', ')}`)
    }
  }
  for (const [name, test] of Object.entries(longParts)) {
    if (names.length === 0 || names.includes(name)) await test()
  }
}

/** The randomized tests with many more rounds; a seed reproduces a run. */
async function testRandomly(): Promise<void> {
  const seed = process.env['SEED'] ?? String(randomInt(2 ** 31))
  await run.part(`Random runs, SEED=${seed}`, () =>
    run.vitest(['long'], { SEED: seed }, ['packages/', 'services/', 'web/']),
  )
  await run.part(`Fuzzing, SEED=${seed}`, () =>
    run.vitest(['integration'], { SEED: seed, FUZZ_REQUESTS: '10000' }, ['test/fuzz.test.ts']),
  )
}

async function testEverything(): Promise<void> {
  await Promise.all([
    runChecks(),
    run.part('Unit, component and integration', () =>
      run.vitest(['unit', 'web', 'component', 'integration']),
    ),
  ])
  await run.part('Site is built', async () => {
    await buildWeb(join(repositoryFolder, '.local'))
    return true
  })
  let stack: Stack | undefined
  await run.part('Stack starts', async () => {
    stack = await startStack({
      stateFolder: join(folder, 'stack'),
      settings: { RATE_LIMIT_FACTOR: '1000' },
      onUnexpectedExit: (sentence) => console.error(sentence),
    })
    return true
  })
  if (stack !== undefined) {
    const { origin, postgresUrl, redisUrl, admin } = stack
    const environment = {
      CARDROOM_ORIGIN: origin,
      CARDROOM_POSTGRES_URL: postgresUrl,
      CARDROOM_REDIS_URL: redisUrl,
      CARDROOM_ADMIN_EMAIL: admin.email,
      CARDROOM_ADMIN_PASSWORD: admin.password,
    }
    // The browser suite comes first, because it tests the first sign-in and changes the password.
    await run.part('Browser', () => run.playwright('playwright.config.ts', environment))
    await run.part('API', () => run.vitest(['api'], environment))
    await stack.stop()
  }
  // The fault tests spend most of their time waiting.
  await Promise.all([
    run.part('Embedded forms', () => run.playwright('embeds/playwright.config.ts', {})),
    run.part('Faults', () => run.vitest(['faults'])),
  ])
}
