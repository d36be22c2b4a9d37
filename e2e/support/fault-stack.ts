import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StackOptions, startStack } from '@cardroom/infra/local/stack'
import { afterAll, afterEach } from 'vitest'

type Options = Pick<StackOptions, 'settings' | 'instances'>

/** Starts a stack for one test file, which may kill its processes. It is removed after the file's tests. */
export async function startFaultStack({ settings, ...options }: Options = {}) {
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-faults-'))
  const deaths: string[] = []
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000', ...settings },
    ...options,
    onUnexpectedExit: (sentence) => deaths.push(sentence),
  })
  afterAll(async () => {
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  })
  // A process that the test does not stop must survive the faults of the others.
  afterEach(() => {
    if (deaths.length > 0) throw new Error(deaths.join('\n'))
  })
  return { stack, stateFolder, deaths }
}
