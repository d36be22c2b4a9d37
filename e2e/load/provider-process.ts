import process from 'node:process'
import { type Behaviour, openaiServer } from '@cardroom/test-kit/openai-server'
import { machineTime } from './process-cpu.ts'

/** A request of the benchmark. */
export type ProviderRequest = { id: number } & ({ always: Behaviour } | { timesOf: string })
/** When a call was received, and when its first and last byte were sent, in milliseconds of the machine's clock. */
export type ProviderTimes = { received: number; firstByte: number; lastByte: number }
export type ProviderReply = { url: string } | { id: number; answer: ProviderTimes | null }

/** A provider in its own process, so that it takes no CPU time of the caller's event loop. */
const provider = await openaiServer()
process.on('message', (request: ProviderRequest) => {
  if ('always' in request) provider.always(request.always)
  send({ id: request.id, answer: answerTo(request) })
})
process.on('disconnect', () => process.exit())
send({ url: provider.url })

function answerTo(request: ProviderRequest): ProviderTimes | null {
  return 'timesOf' in request ? timesOf(request.timesOf) : null
}

function timesOf(question: string): ProviderTimes | null {
  const call = provider.calls.findLast(({ body }) => body.messages.at(-1)?.content === question)
  const { received, firstByte, lastByte } = call?.times ?? {}
  if (received === undefined || firstByte === undefined || lastByte === undefined) return null
  const clock = machineTime() - performance.now()
  return { received: clock + received, firstByte: clock + firstByte, lastByte: clock + lastByte }
}

function send(reply: ProviderReply): void {
  process.send?.(reply)
}
