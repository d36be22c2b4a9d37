import { UndoManyResponse, UndoResponse } from '@cardroom/contracts/audit-log'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { readErrorMessage } from '../../shared/read-problem.ts'
import { queryClient } from '../../shared/query-client.ts'
import { request } from '../../shared/request.ts'
import { toast } from '../../shared/toast/toasts.ts'
import { KeptLaterChange, sendBasedOn } from './later-changes.ts'
import { reportFailure } from './report-failure.ts'

const auditPath = '/api/admin/audit-log'

/** The reply to a change: a message and the ids of one or more audit lines. */
type Answer = { message: string; auditId?: number | null; lines?: readonly number[] }

type Change<List, Input, Reply extends Answer> = {
  /** The path of the list that contains the change. */
  list: string
  /** Other lists that the change affects. */
  also?: readonly string[]
  /** The object of the change, such as one row. Changes of the same object are sent in order, one at a time. */
  thing?: string
  /**
   * The name of the object and its fields as the administrator sees them, so that the change does not silently
   * overwrite later changes.
   */
  basis?: { name: string; shown: object; isDeletion?: true }
  /** @param shown the values on which the change is based */
  send: (input: Input, shown: object | undefined) => Promise<Reply>
  /** Returns the list after the change, which is displayed before the reply arrives. */
  expect?: (list: List, input: Input) => List
  /** The title of the success toast. The default is `Success`. */
  title?: string
  /** The text of the success toast. The default is the reply's message. */
  done?: string | ((reply: Reply, input: Input) => string)
  /**
   * The text after a failure. A string is the fallback for the service's message, and a function replaces the message.
   */
  failed: string | ((error: Error) => string)
}

type Callbacks<Reply> = {
  onSuccess?: (reply: Reply) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}
type Mutation<Input, Reply> = {
  /** `shown` contains the values from the start of editing, if they differ from the current values. */
  mutate: (input: Input, options?: Callbacks<Reply> & { shown?: object }) => void
  isPending: boolean
}

/**
 * A mutation with an optimistic update if that is safe, and a rollback on failure. A refetch of the list and a toast
 * with an Undo button follow.
 */
export function useUndoableChange<List, Input, Reply extends Answer>(
  change: Change<List, Input, Reply>,
): Mutation<Input, Reply> {
  const { list, also = [], thing, basis, send, expect, title = 'Success', done, failed } = change
  const queryKey = [list]
  const lists = [list, ...also]
  const undo = useUndo(lists)
  const mutation = useMutation({
    mutationKey: queryKey,
    ...(thing !== undefined && { scope: { id: `${list} ${thing}` } }),
    mutationFn: ({ input, shown }: { input: Input; shown: object | undefined }) =>
      sendBasedOn(basis?.name ?? '', shown, (latest) => send(input, latest), basis?.isDeletion),
    onMutate: async ({ input }) => {
      if (expect === undefined) return { before: [] }
      // A response in progress would overwrite the optimistic list.
      await queryClient.cancelQueries({ queryKey })
      // A searched list has one query per search.
      const before = queryClient.getQueriesData<List>({ queryKey })
      queryClient.setQueriesData<List>({ queryKey }, (known) => known && expect(known, input))
      return { before }
    },
    onSuccess: (reply, { input }) => {
      const auditIds = linesOf(reply)
      toast({
        title,
        description: typeof done === 'function' ? done(reply, input) : (done ?? reply.message),
        tone: 'success',
        ...(auditIds.length > 0 && {
          action: { label: 'Undo', onPress: () => undo.mutate(auditIds) },
        }),
      })
    },
    onError: (error, _input, context) => {
      for (const [key, known] of context?.before ?? []) queryClient.setQueryData(key, known)
      if (error instanceof KeptLaterChange) {
        const what = basis?.isDeletion === true ? 'deleted' : 'overwritten'
        toast({ title: 'Kept', description: `Nothing was ${what}`, tone: 'success' })
        return
      }
      const description =
        typeof failed === 'function' ? failed(error) : readErrorMessage(error, failed)
      toast({ title: 'Error', description, tone: 'error' })
    },
    onSettled: () => refetchAfterLast(lists),
  })
  return {
    isPending: mutation.isPending,
    // Reads `shown` now, because the list contains the change itself before the request is sent.
    mutate: (input, { shown = basis?.shown, ...callbacks } = {}) =>
      mutation.mutate({ input, shown }, callbacks),
  }
}

function linesOf({ auditId = null, lines = [] }: Answer): readonly number[] {
  return auditId === null ? lines : [auditId]
}

/** Undoes changes, identified by their audit lines. */
export function useUndo(
  lists: readonly string[],
): UseMutationResult<{ message: string }, Error, readonly number[]> {
  return useMutation({
    mutationKey: [lists[0]],
    mutationFn: takeBack,
    onSuccess: ({ message }) => toast({ title: 'Undone', description: message, tone: 'success' }),
    onError: reportFailure('That could not be undone'),
    onSettled: () => refetchAfterLast(lists),
  })
}

async function takeBack(auditIds: readonly number[]): Promise<{ message: string }> {
  if (auditIds.length === 1) {
    const path = `${auditPath}/${auditIds[0]}/undo`
    return await request(path, { method: 'POST', reply: UndoResponse })
  }
  const payload = { ids: auditIds }
  return await request(`${auditPath}/undo`, { method: 'POST', payload, reply: UndoManyResponse })
}

/**
 * Only the last of several pending changes refetches, because an earlier response would not contain all of them. The
 * caller does not wait for the refetch.
 */
function refetchAfterLast(lists: readonly string[]): void {
  if (queryClient.isMutating({ mutationKey: [lists[0]] }) > 1) return
  for (const path of [...lists, auditPath]) {
    void queryClient.invalidateQueries({ queryKey: [path] })
  }
}
