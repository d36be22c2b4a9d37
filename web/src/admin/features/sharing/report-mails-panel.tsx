import { type ReportMailChoices, ReportMailChoicesResponse } from '@cardroom/contracts/report-mails'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { listQuery } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { reportFailure } from '../../shared/report-failure.ts'

const path = '/api/admin/report-mails'

const kinds = [
  ['weekly', 'Every week, on Monday at 8 in the morning'],
  ['monthly', 'Every month, on the first at 8 in the morning'],
  ['alerts', 'Alerts: many more visits than usual, or none where there usually are some'],
] as const

/** The reports that the administrator receives by email. */
export function ReportMailsPanel() {
  const query = useQuery(listQuery(path, ReportMailChoicesResponse))
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: ReportMailChoices) =>
      request(path, { method: 'PUT', payload, reply: ReportMailChoicesResponse }),
    onSuccess: (reply) => queryClient.setQueryData([path], reply),
    onError: reportFailure('It could not be saved'),
  })
  const choices = query.data?.data
  return (
    <Panel title="Reports by mail" note="To your own address">
      <div className="stack prose pad">
        {query.error !== null && (
          <ErrorState title="Your choice could not be fetched" query={query} />
        )}
        {choices !== undefined &&
          kinds.map(([kind, label]) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={choices[kind]}
                aria-disabled={isPending}
                onChange={({ target }) => {
                  if (!isPending) mutate({ ...choices, [kind]: target.checked })
                }}
              />
              {label}
            </label>
          ))}
        <p>
          The reports have visits, visitors, applications, newsletter sign-ups, inquiries, revenue,
          and the five largest sources and campaigns, each with its change. Every mail has a link
          that ends them.
        </p>
      </div>
    </Panel>
  )
}
