import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Behaviour } from '@cardroom/test-kit/openai-server'
import type { ProviderReply, ProviderRequest, ProviderTimes } from './provider-process.ts'

export type Provider = Awaited<ReturnType<typeof startProvider>>

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** Starts a provider in its own process. The caller closes it. */
export async function startProvider() {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'))
  const [started] = (await once(child, 'message')) as [{ url: string }]
  const waiting = new Map<number, (answer: ProviderTimes | null) => void>()
  let last = 0
  child.on('message', (reply: ProviderReply) => {
    if (!('id' in reply)) return
    waiting.get(reply.id)?.(reply.answer)
    waiting.delete(reply.id)
  })

  async function request(body: WithoutId<ProviderRequest>) {
    last += 1
    const { promise, resolve } = Promise.withResolvers<ProviderTimes | null>()
    waiting.set(last, resolve)
    child.send({ id: last, ...body })
    return await promise
  }

  return {
    url: started.url,
    /** Answers all later calls like this. */
    always: async (behaviour: Behaviour) => void (await request({ always: behaviour })),
    /** Times of the last call with that question; null if none was answered. */
    timesOf: async (question: string) => await request({ timesOf: question }),
    close: () => child.disconnect(),
  }
}
