import {
  type CannedAnswer,
  CannedAnswerResponse,
  CannedAnswerText,
} from '@cardroom/contracts/canned-answers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { Form } from '../../shared/form.tsx'
import { KeptLaterChange, sendBasedOn } from '../../shared/later-changes.ts'
import { EmptyState, ErrorState } from '../../shared/states.tsx'
import { cannedAnswersPath, cannedAnswersQuery } from './chat-api.ts'

/** Lists, adds, changes and removes canned answers. */
export function CannedAnswersDialog({ onClosed }: { onClosed: () => void }) {
  const query = useQuery({ ...cannedAnswersQuery, staleTime: 0 })
  const client = useQueryClient()
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => request(`${cannedAnswersPath}/${id}`, { method: 'DELETE' }),
    onSettled: async () => await client.invalidateQueries(cannedAnswersQuery),
    onError: (error) => fail('Not removed', error),
  })
  const answers = query.data?.data
  return (
    <Dialog title="Canned answers" width="wide" onClosed={onClosed}>
      {(close) => (
        <div className="stack loose">
          {answers === undefined && query.error !== null && (
            <ErrorState title="Failed to fetch the canned answers" query={query} />
          )}
          {answers?.length === 0 && edited === null && (
            <EmptyState>No canned answers yet</EmptyState>
          )}
          <ul className="lines" aria-label="Canned answers">
            {answers?.map((answer) => (
              <li key={answer.id} className="stack tight pad">
                <strong>{answer.title}</strong>
                <p className="written">{answer.content}</p>
                <span className="row">
                  <AdminButton
                    aria-label={`Change ${answer.title}`}
                    onClick={() => setEdited(answer)}
                  >
                    Change
                  </AdminButton>
                  <AdminButton
                    aria-label={`Remove ${answer.title}`}
                    isDisabled={remove.isPending}
                    onClick={() => remove.mutate(answer.id)}
                  >
                    Remove
                  </AdminButton>
                </span>
              </li>
            ))}
          </ul>
          {edited === null ? (
            <AdminButton onClick={() => setEdited('new')}>Add an answer</AdminButton>
          ) : (
            <AnswerFields
              key={edited === 'new' ? 'new' : edited.id}
              answer={edited === 'new' ? null : edited}
              onDone={() => setEdited(null)}
            />
          )}
          <DialogClose close={close} />
        </div>
      )}
    </Dialog>
  )
}

type FieldsProps = { answer: CannedAnswer | null; onDone: () => void }

function AnswerFields({ answer, onDone }: FieldsProps) {
  const client = useQueryClient()
  const [id] = useState(() => answer?.id ?? crypto.randomUUID())
  const start = { title: answer?.title ?? '', content: answer?.content ?? '' }
  const save = useMutation({
    mutationFn: (text: typeof start) =>
      sendBasedOn(answer?.title ?? text.title, answer === null ? undefined : start, (shown) =>
        request(`${cannedAnswersPath}/${id}`, {
          method: 'PUT',
          payload: { ...text, shown },
          reply: CannedAnswerResponse,
        }),
      ),
    onSettled: async () => await client.invalidateQueries(cannedAnswersQuery),
    onError: (error) => {
      if (!(error instanceof KeptLaterChange)) fail('Not saved', error)
    },
  })
  return (
    <Form
      label={answer === null ? 'New canned answer' : `Change ${answer.title}`}
      className="stack loose"
      schema={CannedAnswerText}
      start={start}
      fields={{ title: { label: 'Title' }, content: { label: 'Answer', rows: 4 } }}
      save={save}
      onSaved={onDone}
      onGone={onDone}
    >
      <span className="row">
        <AdminButton onClick={onDone}>Cancel</AdminButton>
        <AdminButton type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save answer'}
        </AdminButton>
      </span>
    </Form>
  )
}

function fail(title: string, error: Error): void {
  const description = readErrorMessage(error, 'The service did not answer')
  toast({ title, description, tone: 'error' })
}
