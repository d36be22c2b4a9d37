import { globSync, readFileSync } from 'node:fs'
import { brand } from '@cardroom/brand/brand'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import { reportFolder } from '@cardroom/contracts/report-folders'
import { blockerRuleOf } from '@cardroom/test-kit/blocker-rules'
import { describe, expect, it } from 'vitest'

const source = new URL('../src/', import.meta.url)
const files = globSync('**/*.{ts,tsx}', { cwd: source.pathname })
const written = files.flatMap((file) =>
  [...readFileSync(new URL(file, source), 'utf8').matchAll(/['"`](\/(?:api|ws)\/[^'"`\s]*)/g)].map(
    ([, address = '']) => address.replaceAll(/\$\{[^}]*\}/g, 'x'),
  ),
)
const reports = reportNames.flatMap((name) => [
  `${reportFolder}/${name}?timeframe=7days`,
  `${reportFolder}/${name}/export?table=totals&timeframe=7days`,
])
const addresses = new Set([
  brand.recordsPath,
  ...reports,
  `${reportFolder}/sponsorship-page`,
  ...written,
])

describe('the addresses that our own pages call', () => {
  it('are found', () => {
    expect(written.length).toBeGreaterThan(30)
  })

  it.each([...addresses])('%s is hit by no pattern of the block lists', (address) => {
    expect(blockerRuleOf(`https://backroom.example${address}`)).toBeUndefined()
  })

  it.each([
    '/api/analytics/event',
    '/api/analytics/page-view',
    '/api/admin/analytics/events?timeframe=7days',
    '/assets/tracking-1a2b.js',
    '/api/v1/collect',
  ])('%s would be hit', (address) => {
    expect(blockerRuleOf(`https://backroom.example${address}`)).toBeDefined()
  })

  it('has an address of the brand that is no other route', () => {
    expect(brand.recordsPath).toMatch(/^\/api\/[a-z][a-z-]*$/)
    expect(brand.recordsPath).not.toBe('/api/analytics')
  })
})
