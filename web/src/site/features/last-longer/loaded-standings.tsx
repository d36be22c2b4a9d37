import { participants } from '@cardroom/brand/last-longer-copy'
import { WsopParticipantsResponse, WsopPendingResponse } from '@cardroom/contracts/last-longer'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import { ContestFigures } from './contest-figures.tsx'
import { PendingEntries } from './pending-entries.tsx'
import { ParticipantList } from './participant-list.tsx'
import { pendingPath, signupsPath } from './last-longer-api.ts'

/** The loaded totals. */
export function LoadedFigures() {
  const loadable = useLoadable(signupsPath, WsopParticipantsResponse)
  return (
    <ContestFigures
      totals={loadable.state === 'ready' ? loadable.value.totals : null}
      isBusy={loadable.state === 'loading'}
    />
  )
}

/** All participants, after this browser's own that are not shown to others yet. */
export function LoadedParticipants() {
  const pending = useLoadable(pendingPath, WsopPendingResponse)
  const listed = useLoadable(signupsPath, WsopParticipantsResponse)
  // The two lists are read one after the other: an entry that was confirmed in between is in both.
  const shown = listed.state === 'ready' ? listed.value.data.map(({ id }) => id) : []
  return (
    <>
      {pending.state === 'ready' && (
        <PendingEntries entries={pending.value.data.filter(({ id }) => !shown.includes(id))} />
      )}
      <Standings />
    </>
  )
}

function Standings() {
  const loadable = useLoadable(signupsPath, WsopParticipantsResponse)
  if (loadable.state === 'ready') return <ParticipantList participants={loadable.value.data} />
  return (
    <LoadableNotice
      loadable={loadable}
      loading={participants.loading}
      failed={participants.failed}
    />
  )
}
