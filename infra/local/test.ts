import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMain } from './failure.mjs'
import { repositoryFolder } from './repository-folder.ts'
import { type Stack, startStack } from './stack.ts'
import { secondsSince } from './step.mjs'
import { judge, sum, type Tally, tallyPlaywright, tallyVitest } from './tally.ts'
import { buildWeb } from './web-build.ts'

type Part = { title: string; tally: Tally; took: string }

/** Scripts of package.json. */
const checks = ['check:format', 'check:lint', 'check:types', 'check:site-types', 'check:unused']

const parts: Part[] = []
const folder = await mkdtemp(join(tmpdir(), 'cardroom-npm-test-'))

await runMain(async () => {
  try {
    for (const check of checks) {
      await part(check, async () => tallyCheck(await run(['npm', 'run', '--silent', check])))
    }
    if (!process.argv.includes('--only-checks')) await testEverything()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
summarize()

async function testEverything(): Promise<void> {
  await part('Unit and integration', () => vitest(['unit', 'integration', 'web'], {}))
  await part('Site is built', async () => {
    await buildWeb(join(repositoryFolder, '.local'))
    return { passed: 1, failed: 0 }
  })
  let stack: Stack | undefined
  await part('Stack starts', async () => {
    stack = await startStack({
      stateFolder: join(folder, 'stack'),
      settings: { RATE_LIMIT_FACTOR: '1000' },
      onDeath: (sentence) => console.error(sentence),
    })
    return { passed: 1, failed: 0 }
  })
  if (stack !== undefined) {
    const { origin, admin } = stack
    const environment = {
      CARDROOM_ORIGIN: origin,
      CARDROOM_ADMIN_EMAIL: admin.email,
      CARDROOM_ADMIN_PASSWORD: admin.password,
    }
    await part('API', () => vitest(['api'], environment))
    await part('Browser', () => playwright(environment))
    await stack.stop()
  }
  await part('Faults', () => vitest(['faults'], {}))
}

async function part(title: string, test: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  let tally: Tally = { passed: 0, failed: 1 }
  try {
    tally = await test()
  } catch (error) {
    console.error(error)
  }
  parts.push({ title, tally, took: secondsSince(startedAt) })
}

function tallyCheck(exitCode: number | null): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(projects: readonly string[], environment: Record<string, string>) {
  const report = join(folder, `${projects[0]}.json`)
  const exitCode = await run(
    [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  )
  return judge(tallyVitest(await readFile(report, 'utf8')), exitCode)
}

async function playwright(environment: Record<string, string>) {
  const report = join(folder, 'browser.json')
  const exitCode = await run(
    ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return judge(tallyPlaywright(await readFile(report, 'utf8')), exitCode)
}

/** Resolves with the exit code of a program of this checkout, null when a signal ended it. */
function run(
  [program = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repositoryFolder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function summarize(): void {
  console.log()
  for (const { title, tally, took } of parts) {
    const mark = tally.failed === 0 ? '✓' : '✗'
    const failed = tally.failed === 0 ? '' : `, ${tally.failed} failed`
    console.log(
      `  ${mark} ${title.padEnd(24)} ${took.padStart(8)}   ${tally.passed} passed${failed}`,
    )
  }
  const { passed, failed } = sum(parts.map(({ tally }) => tally))
  if (failed > 0 || passed === 0) process.exitCode = 1
  console.log(`\n${passed} passed, ${failed} failed`)
}
