import type { BrowserContext } from 'playwright/test'

export type SentRecord = { kind: string; payload: Record<string, unknown> }

/** Collects every analytics call of a browser, last words included. */
export function collectRecords(context: BrowserContext) {
  const records: SentRecord[] = []
  const statuses: number[] = []
  context.on('request', (request) => {
    const [, kind] = /\/api\/analytics\/([a-z-]+)$/.exec(request.url()) ?? []
    if (kind !== undefined) records.push({ kind, payload: request.postDataJSON() })
  })
  context.on('response', (response) => {
    if (response.url().includes('/api/analytics/')) statuses.push(response.status())
  })

  return {
    records,
    statuses,
    payloads: (kind: string) =>
      records.filter((record) => record.kind === kind).map(({ payload }) => payload),
  }
}
