import process from 'node:process'
import { type Behaviour, openaiServer } from '@cardroom/test-kit/openai-server'
import { machineTime } from './machine-time.ts'

/** What the bench tells and asks. */
export type ProviderOrder = { id: number } & (
  | { always: Behaviour }
  | { timesOf: string }
  | { callCount: true }
)
/** By the machine's clock, in milliseconds: when a call came, and when its first and last byte went out. */
export type ProviderTimes = { received: number; firstByte: number; lastByte: number }
export type ProviderNote = { url: string } | { id: number; answer: ProviderTimes | number | null }

/** A provider that is a process of its own, as a real one is a machine of its own: it takes no time from its caller. */
const provider = await openaiServer()
process.on('message', (order: ProviderOrder) => {
  if ('always' in order) provider.always(order.always)
  tell({ id: order.id, answer: answerTo(order) })
})
process.on('disconnect', () => process.exit())
tell({ url: provider.url })

function answerTo(order: ProviderOrder): ProviderTimes | number | null {
  if ('callCount' in order) return provider.calls.length
  return 'timesOf' in order ? timesOf(order.timesOf) : null
}

function timesOf(question: string): ProviderTimes | null {
  const call = provider.calls.findLast(({ body }) => body.messages.at(-1)?.content === question)
  const { received, firstByte, lastByte } = call?.times ?? {}
  if (received === undefined || firstByte === undefined || lastByte === undefined) return null
  const clock = machineTime() - performance.now()
  return { received: clock + received, firstByte: clock + firstByte, lastByte: clock + lastByte }
}

function tell(note: ProviderNote): void {
  process.send?.(note)
}
