import { Done } from '@cardroom/contracts/response'
import { OwnSessionsResponse } from '@cardroom/contracts/administrators'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { listQuery } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import { reportFailure } from '../../shared/report-failure.ts'

const path = '/api/admin/sessions'

/** The administrator's own sessions, each with a button that ends it. */
export function SessionsPanel() {
  const query = useQuery(listQuery(path, OwnSessionsResponse))
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | null) =>
      request(id === null ? path : `${path}/${id}`, { method: 'DELETE', reply: Done }),
    onSuccess: ({ message }) => toast({ title: message, tone: 'success' }),
    onError: reportFailure('The session could not be ended'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [path] }),
  })
  const sessions = query.data?.data
  return (
    <Panel
      title="Signed in"
      note="Ends an hour after the last use"
      action={
        sessions !== undefined &&
        sessions.length > 1 && (
          <AdminButton isDisabled={isPending} onClick={() => mutate(null)}>
            Sign out everywhere else
          </AdminButton>
        )
      }
    >
      {query.isPending && <LoadingState label="Loading sessions" />}
      {query.error !== null && sessions === undefined && (
        <ErrorState title="Your sessions could not be fetched" query={query} />
      )}
      {sessions !== undefined && (
        <ul className="lines">
          {sessions.map(({ id, browser, createdAt, usedAt, isThis }) => (
            <li key={id} className="row between pad">
              <div className="grow">
                <strong>{browser}</strong>
                {isThis && <span className="muted"> · this browser</span>}
                <p className="muted">
                  Since <DateTime at={createdAt} />, last used <DateTime at={usedAt} />
                </p>
              </div>
              {!isThis && (
                <IconButton
                  icon="cross"
                  label={`End the session in ${browser}`}
                  onClick={() => {
                    if (!isPending) mutate(id)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
