import { PersonDataResponse, type PersonRequest } from '@cardroom/contracts/persons'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { Panel } from '../../shared/panel.tsx'
import { reportFailure } from '../../shared/report-failure.ts'
import { FoundPerson } from './found-person.tsx'

type Props = { person: PersonRequest; onErased: (message: string) => void }

/** Every row that is held, read when it is asked for: reading it all is a line of the audit log. */
export function HeldPanel({ person, onErased }: Props) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () =>
      request('/api/admin/persons/export', {
        method: 'POST',
        payload: person,
        reply: PersonDataResponse,
      }),
    onError: reportFailure('The person could not be looked up'),
  })
  return (
    <Panel title="What is held" note="Listing it is in the audit log">
      {data === undefined ? (
        <div className="stack start pad">
          <p>Every row of every table with this person, to download or to erase.</p>
          <AdminButton isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Looking...' : 'List what is held'}
          </AdminButton>
        </div>
      ) : (
        <FoundPerson person={person} data={data.data} onErased={onErased} />
      )}
    </Panel>
  )
}
