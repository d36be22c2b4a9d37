import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type Gateway } from './support/gateway.ts'

let gateway: Gateway
let metricsPort: number

beforeAll(async () => {
  gateway = await startGateway((port) => ({ METRICS_LISTEN: `127.0.0.1:${port + 1}` }))
  metricsPort = gateway.port + 1
})

afterAll(() => gateway.stop())

describe('the metrics of the gateway', () => {
  it('are on a port of their own', async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await response.text()).replaceAll(/ \d+$/gm, ' N').split('\n')).toEqual([
      '# TYPE nginx_up gauge',
      'nginx_up N',
      '# TYPE nginx_connections_active gauge',
      'nginx_connections_active N',
      '# TYPE nginx_connections_reading gauge',
      'nginx_connections_reading N',
      '# TYPE nginx_connections_writing gauge',
      'nginx_connections_writing N',
      '# TYPE nginx_connections_waiting gauge',
      'nginx_connections_waiting N',
      '',
    ])
  })

  it('are all that is there', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health/admin`)).status).toBe(404)
  })

  it('are not on the port of the site', async () => {
    const answer = await gateway.ask('/metrics')

    expect(answer.body).not.toContain('nginx_connections')
  })
})
