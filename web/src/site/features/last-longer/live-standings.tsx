import { participants } from '@cardroom/brand/last-longer-copy'
import { WsopParticipantsResponse } from '@cardroom/contracts/last-longer'
import { LiveNotice } from '../../shared/live/live-notice.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { ContestFigures } from './contest-figures.tsx'
import { ParticipantList } from './participant-list.tsx'
import { signupsPath } from './signups-path.ts'

/** The figures as they are. */
export function LiveFigures() {
  const live = useLive(signupsPath, WsopParticipantsResponse)
  return (
    <ContestFigures
      totals={live.state === 'ready' ? live.value.totals : null}
      isBusy={live.state === 'loading'}
    />
  )
}

/** Everybody who has signed up. */
export function LiveParticipants() {
  const live = useLive(signupsPath, WsopParticipantsResponse)
  if (live.state === 'ready') return <ParticipantList participants={live.value.data} />
  return <LiveNotice live={live} loading={participants.loading} failed={participants.failed} />
}
