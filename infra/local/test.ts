import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMain } from './failure.mjs'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { type Stack, startStack } from './stack.ts'
import { createTestRun, tallyCheck } from './test-run.ts'
import { buildWeb } from './web-build.ts'

/** Scripts of package.json. */
const checks = ['check:format', 'check:lint', 'check:types', 'check:site-types', 'check:unused']

const folder = await mkdtemp(join(tmpdir(), 'cardroom-npm-test-'))
const run = createTestRun(folder)

await runMain(async () => {
  try {
    for (const check of checks) {
      await run.part(check, () => run.check(check))
    }
    if (!process.argv.includes('--only-checks')) await testEverything()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
run.summarize()

async function testEverything(): Promise<void> {
  await run.part('Unit and integration', () => run.vitest(['unit', 'integration', 'web'], {}))
  await run.part('Site is built', async () => {
    await buildWeb(join(repositoryFolder, '.local'))
    return tallyCheck(true)
  })
  let stack: Stack | undefined
  await run.part('Stack starts', async () => {
    stack = await startStack({
      stateFolder: join(folder, 'stack'),
      settings: { RATE_LIMIT_FACTOR: '1000' },
      onDeath: (sentence) => console.error(sentence),
    })
    return tallyCheck(true)
  })
  if (stack !== undefined) {
    const { origin, postgresUrl, admin } = stack
    const environment = {
      CARDROOM_ORIGIN: origin,
      CARDROOM_POSTGRES_URL: postgresUrl,
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
