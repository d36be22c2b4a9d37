import { tracingChannel } from 'node:diagnostics_channel'
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from './logger.ts'

/** What ioredis and `connectDatabase` tell of a call. */
type Message = { command?: string; text?: string }

const answerMs = 2000
const tableOf = /\b(?:from|into|update|copy|join)\s+"?(\w+)/i

/**
 * Sends spans by OTLP over HTTP, those of Postgres and Redis included; nothing waits for it, and nothing fails with it.
 * @param endpoint without the path
 * @param share of the traces that begin here, from 0 to 1
 * @returns sends what is left
 */
export function exportTraces(
  service: string,
  endpoint: string,
  share: number,
  logger: Logger,
): () => Promise<void> {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: answerMs })
  tellOfOutages(exporter, logger)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  followCalls('ioredis:command', ({ command }) => ({
    'db.system.name': 'redis',
    'db.operation.name': command?.toUpperCase(),
  }))
  followCalls('cardroom:statement', ({ text = '' }) => ({
    'db.system.name': 'postgresql',
    'db.operation.name': /\w+/.exec(text)?.[0].toUpperCase(),
    'db.collection.name': tableOf.exec(text)?.[1],
  }))
  return () => provider.shutdown()
}

/** A span of each call that a client tells of, where there is one that it belongs to. */
function followCalls(channel: string, describe: (message: Message) => Attributes): void {
  const tracer = trace.getTracer('cardroom')
  const spans = new WeakMap<object, Span>()
  tracingChannel<Message>(channel).subscribe({
    start(message) {
      if (trace.getActiveSpan()?.isRecording() !== true) return
      const attributes = describe(message)
      const { 'db.operation.name': operation, 'db.collection.name': table = '' } = attributes
      const name = `${String(operation)} ${String(table)}`.trim()
      spans.set(message, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }))
    },
    error: (message) => void spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: (message) => spans.get(message)?.end(),
    end: () => {},
    asyncStart: () => {},
  })
}

/** One line for each outage of whoever receives the spans; these are lost. */
function tellOfOutages(exporter: OTLPTraceExporter, logger: Logger): void {
  const send = exporter.export.bind(exporter)
  let isDown = false
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const isRefused = result.code !== ExportResultCode.SUCCESS
      if (isRefused && !isDown)
        logger.warn({ reason: result.error?.message }, 'traces are not taken')
      if (!isRefused && isDown) logger.info('traces are taken again')
      isDown = isRefused
      done(result)
    })
}
