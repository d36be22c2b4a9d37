import { UndoResponse } from '@cardroom/contracts/audit-log'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { messageOf } from '../problem-of.ts'
import { type PathKey, queryClient } from '../query-client.ts'
import { request } from '../request.ts'
import { toast } from '../toast/toasts.ts'

const auditKey: PathKey = ['/api/admin/audit-log']

/** What every change answers: a sentence, and the line of the audit log that undoes it. */
type Answer = { message: string; auditId?: number | null }

type Change<List, Input, Reply extends Answer> = {
  /** The list that the change shows in. */
  list: PathKey
  /** Other lists that it shows in. */
  also?: readonly PathKey[]
  send: (input: Input) => Promise<Reply>
  /** The list as the change will leave it, to show before the answer is there. */
  expect?: (list: List, input: Input) => List
  done: (reply: Reply, input: Input) => { title: string; description: string }
  failed: (error: Error) => string
}

/**
 * One kind of change: shown at once where that is safe, taken back when it fails, the list fetched anew
 * after it, its success told with a way to undo it.
 */
export function useChange<List, Input, Reply extends Answer>(
  change: Change<List, Input, Reply>,
): UseMutationResult<Reply, Error, Input, { before: List | undefined }> {
  const { list, also = [], send, expect, done, failed } = change
  const lists = [list, ...also]
  const undo = useUndo(lists)
  return useMutation({
    mutationKey: list,
    mutationFn: send,
    onMutate: async (input) => {
      if (expect === undefined) return { before: undefined }
      // An older answer on its way would overwrite what is expected.
      await queryClient.cancelQueries({ queryKey: list })
      const before = queryClient.getQueryData<List>(list)
      if (before !== undefined) queryClient.setQueryData(list, expect(before, input))
      return { before }
    },
    onSuccess: (reply, input) => {
      const { auditId = null } = reply
      toast({
        ...done(reply, input),
        tone: 'success',
        ...(auditId !== null && {
          action: { label: 'Undo', onPress: () => undo.mutate(auditId) },
        }),
      })
    },
    onError: (error, _input, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(list, context.before)
      toast({ title: 'Error', description: failed(error), tone: 'error' })
    },
    onSettled: () => refetchAfterLast(lists),
  })
}

/** Takes a change back by its line of the audit log. */
export function useUndo(lists: readonly PathKey[]): UseMutationResult<UndoResponse, Error, number> {
  return useMutation({
    ...(lists[0] && { mutationKey: lists[0] }),
    mutationFn: (auditId: number) =>
      request(`/api/admin/audit-log/${auditId}/undo`, { method: 'POST', reply: UndoResponse }),
    onSuccess: ({ message }) => toast({ title: 'Undone', description: message, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'That could not be undone'),
        tone: 'error',
      }),
    onSettled: () => refetchAfterLast(lists),
  })
}

/**
 * Of several changes under way the last one to end fetches: before it the answer would lack some. Nobody
 * waits for it; what changed is told already.
 */
function refetchAfterLast(lists: readonly PathKey[]): void {
  const [list] = lists
  if (list !== undefined && queryClient.isMutating({ mutationKey: list }) > 1) return
  for (const queryKey of [...lists, auditKey]) void queryClient.invalidateQueries({ queryKey })
}
