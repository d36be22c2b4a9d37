import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordCall } from './analytics-records.ts'

/** The user agent of the tests' visitors. */
export const agentName =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Sends one call; returns its status, or 0 when there was no answer at all. */
export async function sendRecord(origin: string, call: RecordCall): Promise<number> {
  try {
    const reply = await fetch(`${origin}/api/analytics/${call.kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'user-agent': agentName },
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(30_000),
    })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}

/** How often each status was answered. */
export type Statuses = Map<number, number>

/**
 * Sends calls as fast as they are answered.
 * @param onProgress called before each call with the number sent so far
 * @returns the calls answered 2xx, the others, and how often each status came
 */
export async function sendRecords(
  origin: string,
  calls: readonly RecordCall[],
  concurrency: number,
  onProgress: (sent: number) => void = () => {},
): Promise<{ accepted: RecordCall[]; refused: RecordCall[]; statuses: Statuses }> {
  const accepted: RecordCall[] = []
  const refused: RecordCall[] = []
  const statuses: Statuses = new Map()
  let next = 0
  async function sender(): Promise<void> {
    for (let call = calls[next]; call !== undefined; call = calls[next]) {
      next += 1
      onProgress(next)
      const status = await sendRecord(origin, call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) accepted.push(call)
      else refused.push(call)
      // A short pause instead of the Retry-After that a browser waits for.
      if (status === 0 || status >= 500) await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return { accepted, refused, statuses }
}
