import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** The modules that a process has loaded once its traces and its server are started. */
async function loadedWith(endpoint: string): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      load(url, context, next) {
        loaded.push(url)
        return next(url, context)
      },
    })
    const { startTraces, stopTraces } = await import('@cardroom/service-kit/traces')
    const { createServer } = await import('@cardroom/service-kit/server')
    await import('@cardroom/service-kit/queue')
    const { createLogger } = await import('@cardroom/service-kit/logger')
    const { readConfig, serverVariables } = await import('@cardroom/service-kit/config')
    const { z } = await import('zod')
    const config = readConfig(z.object(serverVariables), process.env)
    const logger = createLogger('test', 'silent')
    await startTraces('test', config, logger)
    createServer({ logger, trustedProxies: [], logSalt: '' })
    await stopTraces()
    console.log(JSON.stringify(loaded))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    {
      cwd: import.meta.dirname,
      env: {
        LISTEN_PORT: '0',
        LOG_SALT: 'a salt of this test',
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      },
    },
  )
  return JSON.parse(stdout) as string[]
}

const isOfTraces = (url: string) => /@opentelemetry\/(?!api\/)/.test(url)

it('loads nothing but the interface of OpenTelemetry without an endpoint', async () => {
  const loaded = await loadedWith('')

  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter(isOfTraces)).toEqual([])
})

it('loads what makes and sends traces with one', async () => {
  const loaded = await loadedWith('http://127.0.0.1:9')

  expect(loaded.filter(isOfTraces)).not.toEqual([])
})
