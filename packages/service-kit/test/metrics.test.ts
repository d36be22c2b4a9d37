import { Writable } from 'node:stream'
import { expect, describe, it } from 'vitest'
import { healthRoutes } from '../src/health.ts'
import { createLogger } from '../src/logger.ts'
import { gauge } from '../src/metrics.ts'
import { createServer } from '../src/server.ts'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const logger = createLogger('test', 'warn', nowhere)
const server = createServer({ logger, trustedProxies: [], logSalt: 'sixteen characters' })
server.get('/api/persons/:email', { config: { access: 'public' } }, async () => ({ ok: true }))
healthRoutes(server, 'test', {
  postgres: async () => {},
  redis: () => Promise.reject(new Error('away')),
})

/** The lines of `GET /metrics` that begin with a text. */
async function linesOf(start: string): Promise<string[]> {
  const { statusCode, headers, body } = await server.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return body.split('\n').filter((line) => line.startsWith(start))
}

describe('the metrics of a process', () => {
  it('count calls by the pattern of their route, never by what stands in it', async () => {
    // Other tests of the same process count, too.
    const counted = async (labels: string) => {
      const [line = '0'] = await linesOf(`http_request_duration_seconds_count{${labels}}`)
      return Number(line.split(' ').at(-1))
    }
    const ofRoute = 'method="GET",route="/api/persons/:email",status="200"'
    const ofNone = 'method="GET",route="unknown",status="404"'
    const before = [await counted(ofRoute), await counted(ofNone)]

    await server.inject('/api/persons/ada@metrics.example')
    await server.inject('/api/nothing/ada@metrics.example')

    expect([await counted(ofRoute), await counted(ofNone)]).toEqual(
      before.map((count) => count + 1),
    )
    expect((await linesOf('')).join('\n')).not.toContain('metrics.example')
  })

  it('count the log lines of trouble by message, those below warn not', async () => {
    logger.error({ err: new Error('x') }, 'something is away')
    logger.warn('something is slow')
    logger.info('something is well')

    const own = (await linesOf('log_lines_total')).filter((line) => line.includes('"something is'))
    expect(own).toEqual([
      'log_lines_total{level="error",message="something is away"} 1',
      'log_lines_total{level="warn",message="something is slow"} 1',
    ])
  })

  it('leave out a gauge whose source fails or never answers, and count that', async () => {
    const source = { read: (): number | Promise<number> => 7 }
    gauge('test_depth', 'A test', () => source.read())
    expect(await linesOf('test_depth')).toEqual(['test_depth 7'])

    source.read = () => Promise.reject(new Error('away'))
    expect(await linesOf('test_depth')).toEqual([])
    expect(await linesOf('metric_read_failures_total{metric="test_depth"')).toEqual([
      'metric_read_failures_total{metric="test_depth"} 1',
    ])

    source.read = () => new Promise(() => {})
    expect(await linesOf('test_depth')).toEqual([])
    source.read = () => 0
    expect(await linesOf('test_depth')).toEqual(['test_depth 0'])
  })

  it('drop the values of a label that are gone', async () => {
    let reading: Record<string, number> = { mail: 1, ingest: 2 }
    gauge('test_jobs', 'A test', () => reading, 'queue')
    expect(await linesOf('test_jobs')).toHaveLength(2)

    reading = { mail: 3 }

    expect(await linesOf('test_jobs')).toEqual(['test_jobs{queue="mail"} 3'])
  })
})
