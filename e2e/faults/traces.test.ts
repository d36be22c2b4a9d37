import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'
import { query } from '../support/stored-records.ts'
import { type ReceivedSpan, traceReceiver } from '../support/trace-receiver.ts'

const receiver = await traceReceiver()
afterAll(receiver.close)
const { stack } = await startFaultStack({
  settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
})
const waiting = { timeout: 60_000, interval: 500 }

/** A trace that a caller has begun. */
function newTrace(flags = '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

const call = (path: string, traceparent: string | null, body?: object) =>
  fetch(`${stack.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Quinnbrowser',
      origin: stack.origin,
      ...(traceparent !== null && { traceparent, tracestate: 'visitor=quinnstate' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const record = (traceparent: string | null, more: object = {}) => {
  const body = { id: randomUUID(), sessionId: randomUUID(), eventType: 'click', ...more }
  return call('/api/analytics/event?email=mona@quinn.example', traceparent, body)
}

/** A span, and those above it up to the one that the caller has begun. */
function pathOf(spans: readonly ReceivedSpan[], name: RegExp): string[] {
  let span = spans.find((each) => name.test(each.name))
  const path: string[] = []
  while (span !== undefined) {
    path.unshift(`${span.service}: ${span.name}`)
    const { parentSpanId } = span
    span = spans.find(({ spanId }) => spanId === parentSpanId)
  }
  return path
}

it('follows a record from the call through the queue to its row, in the trace of the caller', async () => {
  const { traceId, spanId, traceparent } = newTrace()

  expect((await record(traceparent)).status).toBe(202)

  await expect
    .poll(() => pathOf(receiver.of(traceId), /^COPY user_events/), waiting)
    .not.toEqual([])
  const spans = receiver.of(traceId)
  const server = spans.find(({ name }) => name.startsWith('POST'))
  expect(server?.parentSpanId).toBe(spanId)
  expect(pathOf(spans, /^EVAL/)).toEqual([
    'analytics-ingest: POST /api/analytics/event',
    'analytics-ingest: take in records',
    expect.stringMatching(/^analytics-ingest: EVAL/),
  ])
  expect(pathOf(spans, /^COPY user_events/)).toEqual([
    'analytics-ingest: POST /api/analytics/event',
    'analytics-worker: store records',
    'analytics-worker: COPY user_events',
  ])
})

it('has a span in the trace of each call whose records are stored together', async () => {
  const traces = Array.from({ length: 8 }, () => newTrace())

  await Promise.all(traces.map(({ traceparent }) => record(traceparent)))

  const storing = () =>
    traces.map(({ traceId }) => receiver.of(traceId).find(({ name }) => name === 'store records'))
  await expect.poll(() => storing().includes(undefined), waiting).toBe(false)
  const ids = new Set(traces.map(({ traceId }) => traceId))
  const linked = storing().flatMap((span) => span?.links ?? [])
  expect(linked.length).toBeGreaterThan(0)
  for (const link of linked) expect(ids).toContain(link.traceId)
})

it('follows a mail from the sign-up to the worker that sends it', async () => {
  const { traceId, traceparent } = newTrace()

  const reply = await call('/api/wsop/signup', traceparent, {
    firstName: 'Mona',
    lastName: 'Quinnsurname',
    email: `mona.${randomUUID()}@quinn.example`,
    phone: '+1 702 555 0188',
    buyInAmount: 2000,
    elapsedMs: 30_000,
  })

  expect(reply.status).toBe(201)
  await expect
    .poll(() => pathOf(receiver.of(traceId), /^process mail/), waiting)
    .toEqual(['contests: POST /api/wsop/signup', 'contests-worker: process mail'])
})

it('comes from every service, has nothing of a person in it, and leaves out what is not to be traced', async () => {
  const left = newTrace('00')
  await record(left.traceparent, { eventLabel: 'Quinnlabel', pagePath: '/quinnpage' })
  const { traceId, traceparent } = newTrace()
  await record(traceparent, { eventLabel: 'Quinnlabel', pagePath: '/quinnpage' })
  await call('/api/chat/register', traceparent, { name: 'Quinnname', email: 'ada@quinn.example' })
  await call('/api/admin/login', traceparent, { email: 'ada@quinn.example', password: 'quinnword' })
  await call('/api/kook/tables', traceparent)
  // One that no caller has begun.
  await call('/api/wsop/signups', null)

  await expect
    .poll(receiver.services, waiting)
    .toEqual(
      'admin analytics-ingest analytics-worker chat contests contests-worker kook-game'.split(' '),
    )
  await expect
    .poll(() => receiver.of(traceId).some(({ name }) => name === 'store records'), waiting)
    .toBe(true)
  await expect.poll(() => receiver.text().includes('GET /api/wsop/signups'), waiting).toBe(true)
  expect(receiver.of(left.traceId)).toEqual([])
  expect(receiver.text()).not.toMatch(/quinn|mona|127\.0\.0\.|555 01|health|metrics/i)
})

it('loses nothing while the collector is away', async () => {
  receiver.close()
  const id = randomUUID()

  expect((await record(null, { id })).status).toBe(202)

  const text = 'SELECT 1 FROM user_events WHERE id = $1'
  await expect.poll(() => query(stack.postgresUrl, text, [id]), waiting).toHaveLength(1)
})
