import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Behaviour } from '@cardroom/test-kit/openai-server'
import type { ProviderNote, ProviderOrder, ProviderTimes } from './provider-process.ts'

export type Provider = Awaited<ReturnType<typeof startProvider>>

type WithoutId<Order> = Order extends unknown ? Omit<Order, 'id'> : never

/** Starts a provider in a process of its own. Whoever starts it closes it. */
export async function startProvider() {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'))
  const [hello] = (await once(child, 'message')) as [{ url: string }]
  const waiting = new Map<number, (answer: ProviderTimes | number | null) => void>()
  let last = 0
  child.on('message', (note: ProviderNote) => {
    if (!('id' in note)) return
    waiting.get(note.id)?.(note.answer)
    waiting.delete(note.id)
  })

  async function order(what: WithoutId<ProviderOrder>) {
    last += 1
    const { promise, resolve } = Promise.withResolvers<ProviderTimes | number | null>()
    waiting.set(last, resolve)
    child.send({ id: last, ...what })
    return await promise
  }

  return {
    url: hello.url,
    /** Answers every call so from here on. */
    always: async (behaviour: Behaviour) => void (await order({ always: behaviour })),
    /** Of the last call with that question; null where there is none that was answered. */
    timesOf: async (question: string) =>
      (await order({ timesOf: question })) as ProviderTimes | null,
    callCount: async () => (await order({ callCount: true })) as number,
    close: () => child.disconnect(),
  }
}
