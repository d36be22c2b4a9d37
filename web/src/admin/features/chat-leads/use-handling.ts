import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import {
  type Handling,
  HandlingResponse,
  PersonMessageResponse,
} from '@cardroom/contracts/chat-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { handlingPath, refetchAll } from './chat-api.ts'

type Options = {
  id: number
  handling: Handling
  onHandling: (handling: Handling) => void
  onMessage: (message: ChatMessageRecord) => void
}

/** Lets an administrator take over a conversation, write in it, and hand it back. */
export function useHandling({ id, handling, onHandling, onMessage }: Options) {
  const client = useQueryClient()

  async function changed(now: Handling): Promise<void> {
    onHandling(now)
    await refetchAll(client, 'active')
  }

  const failed = (title: string) => (error: Error) => {
    const description = readErrorMessage(error, 'The service did not answer')
    toast({ title, description, tone: 'error' })
    // Another administrator may have taken over the conversation. The refetched list shows who.
    void refetchAll(client, 'active')
  }

  const take = useMutation({
    mutationFn: () =>
      request(`${handlingPath(id)}/take`, {
        method: 'POST',
        payload: { shown: { personId: handling.personId } },
        reply: HandlingResponse,
      }),
    onSuccess: async ({ data }) => await changed(data),
    onError: failed('Not taken over'),
  })
  const handBack = useMutation({
    mutationFn: () =>
      request(`${handlingPath(id)}/hand-back`, { method: 'POST', reply: HandlingResponse }),
    onSuccess: async ({ data }) => await changed(data),
    onError: failed('Not handed back'),
  })
  const write = useMutation({
    mutationFn: (message: { messageId: string; content: string }) =>
      request(`${handlingPath(id)}/messages`, {
        method: 'POST',
        payload: message,
        reply: PersonMessageResponse,
      }),
    onSuccess: ({ data }) => {
      onMessage(data.message)
      const isAnswer = handling.personAskedAt !== null
      onHandling(data.state)
      if (isAnswer) void refetchAll(client, 'active')
    },
    onError: failed('Not sent'),
  })
  return { take, handBack, write }
}

/** Notifies the visitor that a staff member is typing. Ignores failures. */
export function tellTyping(id: number): void {
  void request(`${handlingPath(id)}/typing`, { method: 'POST' }).catch(() => {})
}
