import { type LeadSource as Source, LeadSourceResponse } from '@cardroom/contracts/lead-source'
import { reportFolder } from '@cardroom/contracts/report-folders'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../shared/format.ts'
import { listQuery } from './list-tab.tsx'

type Props = { sessionId: string | null; at: string }

const nothing = 'No recorded visit'

/** The source of a lead, and the pages that the visitor viewed before. */
export function LeadSource({ sessionId, at }: Props) {
  return sessionId === null ? nothing : <Recorded sessionId={sessionId} at={at} />
}

function Recorded({ sessionId, at }: { sessionId: string; at: string }) {
  const asked = new URLSearchParams({ sessionId, at })
  const { data, error } = useQuery(
    listQuery(`${reportFolder}/lead-source?${asked}`, LeadSourceResponse),
  )
  if (error !== null) return 'The source could not be fetched'
  if (data === undefined) return 'Loading the source'
  if (data.data === null) return nothing
  const { source, medium, campaign, pages } = data.data
  return (
    <div className="break">
      <p>{[source, medium, campaign].filter((name) => name !== '').join(' / ')}</p>
      <p className="muted">{noteOf(data.data)}</p>
      {pages.length > 0 && (
        <ol className="numbered" aria-label="Pages before">
          {pages.map((page) => (
            <li key={page.at}>{page.path}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

function noteOf({ channel, firstVisitAt, visits }: Source): string {
  return [
    channel !== '' && `Channel ${channel.replace('-', ' ')}`,
    firstVisitAt !== null && `First visit ${formatTime(firstVisitAt)}`,
    visits !== null && (visits === 1 ? '1 visit' : `${visits} visits`),
  ]
    .filter(Boolean)
    .join(' · ')
}
