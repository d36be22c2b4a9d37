import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

export type ReceivedSpan = SentSpan & { service: string }

/** A collector that takes traces by OTLP over HTTP, as JSON, and keeps them. */
export async function traceReceiver() {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      if (request.method !== 'POST' || request.url !== '/v1/traces') {
        response.writeHead(404).end()
        return
      }
      texts.push(text)
      for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service: service?.value.stringValue ?? '' })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Those of a trace so far. */
    of: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    /** The programs that have sent spans. */
    services: () => [...new Set(spans.map(({ service }) => service))].toSorted(),
    /** All that was received, as it came. */
    text: () => texts.join('\n'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
