import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runMain } from './failure.mjs'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { type Stack, startStack } from './stack.ts'
import { testBackup } from './test-backup.ts'
import { testCompose } from './test-compose.ts'
import { testRenewal } from './test-renewal.ts'
import { createTestRun } from './test-run.ts'
import { buildWeb } from './web-build.ts'

/** Scripts of package.json. */
const checks = ['check:format', 'check:lint', 'check:types', 'check:site-types', 'check:unused']

const folder = await mkdtemp(join(tmpdir(), 'cardroom-npm-test-'))
// The programs of the stack below it are users of their own.
await createSharedFolder(folder)
const run = createTestRun(folder)
const flags = new Set(process.argv.slice(2))
// The stacks start one after the other, from the same sources.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compile-cache')

await runMain(async () => {
  try {
    if (flags.has('--long')) await testAtLength()
    else if (flags.has('--quick')) await testQuickly()
    else if (flags.has('--only-checks')) await run.checks(checks)
    else if (flags.has('--compose')) await testCompose(run)
    else if (flags.has('--alerts')) await testAlerts()
    else if (flags.has('--backup')) await testBackup(run)
    else if (flags.has('--renewal')) await testRenewal(run)
    else await testEverything()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
run.summarize()

/** What needs no server: for every save. */
async function testQuickly(): Promise<void> {
  await run.checks(checks)
  await run.part('Unit and component', () => run.vitest(['unit', 'web', 'component'], {}))
}

/** The randomised tests with many more rounds; the same seed plays the same rounds. */
async function testAtLength(): Promise<void> {
  const seed = process.env['SEED'] ?? String(randomInt(2 ** 31))
  await run.part(`Long, SEED=${seed}`, () => run.vitest(['long'], { SEED: seed }))
  await run.part(`Long fuzzing, SEED=${seed}`, () =>
    run.vitest(['integration'], { SEED: seed, FUZZ_REQUESTS: '10000' }, ['test/fuzz.test.ts']),
  )
  await run.part(`Long sums, SEED=${seed}`, () =>
    run.vitest(['integration'], { SEED: seed, RANDOM_RUNS: '10' }, [
      'report-sums',
      'explore-sums',
      'summaries.test',
    ]),
  )
}

/** Each alert by its cause. */
async function testAlerts(): Promise<void> {
  await run.part('Alerts', () => run.vitest(['long'], {}, ['e2e/faults/alerts']))
}

async function testEverything(): Promise<void> {
  await run.checks(checks)
  await run.part('Unit and integration', () =>
    run.vitest(['unit', 'web', 'component', 'integration'], {}),
  )
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
    // The browser goes first: it tests the first sign-in, which changes the first password.
    await run.part('Browser', () => run.playwright('playwright.config.ts', environment))
    await run.part('API', () => run.vitest(['api'], environment))
    await stack.stop()
  }
  await run.part('Embedded forms', () => run.playwright('embeds/playwright.config.ts', {}))
  await run.part('Faults', () => run.vitest(['faults'], {}))
}
