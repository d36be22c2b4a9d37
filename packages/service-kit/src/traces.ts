import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from './logger.ts'

/*
 * Spans of calls and of jobs. They name routes, tables and commands, never what a call is about: no address, query
 * string, body or error message. Without an endpoint only the API is loaded, which does nothing.
 */
const tracer = trace.getTracer('cardroom')

type TraceConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

let stopExport: (() => Promise<void>) | null = null

/** Sends spans to the endpoint of the configuration; without one nothing is loaded. Called before the server is created. */
export async function startTraces(
  service: string,
  config: TraceConfig,
  logger: Logger,
): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config
  if (endpoint === undefined) return
  const { exportTraces } = await import('./trace-export.ts')
  stopExport = exportTraces(service, endpoint, share, logger)
}

/** Sends what is left. */
export async function stopTraces(): Promise<void> {
  await stopExport?.()
}

/** A span of each call, in the trace that the caller names, but for health and metrics and for sockets, which stay open. */
export function traceCalls(server: FastifyInstance): void {
  if (stopExport === null) return
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else context.with(trace.setSpan(context.active(), span), done)
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    if (routeOptions.config.access !== 'internal' && headers.upgrade === undefined) {
      const route = routeOptions.url ?? 'unknown'
      const attributes = { 'http.request.method': method, 'http.route': route }
      const parent = contextOf(String(headers['traceparent'] ?? ''))
      const options = { kind: SpanKind.SERVER, attributes }
      spans.set(request, tracer.startSpan(`${method} ${route}`, options, parent))
    }
    within(request, reply, done)
  })
  // What reads the body has left the context.
  server.addHook('preValidation', within)
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The trace that is under way, for whoever goes on with it later, as a `traceparent`; undefined where there is none. */
export function currentTrace(): string | undefined {
  if (stopExport === null || trace.getActiveSpan()?.isRecording() !== true) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/**
 * Does work on what several traces began, such as a batch, with a span in each of them. What the work itself does is in
 * the first, to which the spans of the others have links.
 * @param traces as {@link currentTrace} gave them
 */
export async function continueTraces<Result>(
  name: string,
  traces: readonly (string | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = stopExport === null ? [] : [...new Set(traces)].filter((each) => each !== undefined)
  const [first, ...others] = begun.map(contextOf)
  if (first === undefined) return await work()
  const span = tracer.startSpan(name, {}, first)
  const options = { links: [{ context: span.spanContext() }] }
  const spans = [span, ...others.map((other) => tracer.startSpan(name, options, other))]
  try {
    return await context.with(trace.setSpan(first, span), work)
  } catch (error) {
    for (const each of spans) each.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const each of spans) each.end()
  }
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}
