import { type ConversationPatch, ConversationPatchResponse } from '@cardroom/contracts/chat-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { KeptLaterChange, sendBasedOn } from '../../shared/later-changes.ts'
import { chatPath, refetchAll, updateCachedFlags } from './chat-api.ts'

/** Marks conversations as read, unread, answered or spam. */
export function useConversationFlags() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, name, patch }: { id: number; name: string; patch: ConversationPatch }) => {
      const { shown: basis, ...fields } = patch
      return sendBasedOn(name, basis, (shown) =>
        request(`${chatPath}/conversations/${id}`, {
          method: 'PATCH',
          payload: { ...fields, shown },
          reply: ConversationPatchResponse,
        }),
      )
    },
    onSuccess: ({ data }, { patch }) => {
      updateCachedFlags(client, data)
      // The conversation moves between lists, and all figures change.
      if (patch.isSpam !== undefined) void refetchAll(client, 'active')
    },
    onError: (error) => {
      if (error instanceof KeptLaterChange) void refetchAll(client, 'active')
      else
        toast({
          title: 'Error',
          description: readErrorMessage(error, 'The conversation was not marked'),
          tone: 'error',
        })
    },
  })
  return {
    isPending,
    mark: (id: number, name: string, patch: ConversationPatch) => mutate({ id, name, patch }),
  }
}
