import { type LeadOrigin, LeadSourcesResponse, leadsLength } from '@cardroom/contracts/lead-source'
import { reportFolder } from '@cardroom/contracts/report-folders'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../shared/request.ts'
import { SourceName } from './source-name.tsx'
import type { Column } from './table-column.ts'

const path = `${reportFolder}/lead-sources`

type Lead = { sessionId: string; at: string }
type Waiting = {
  lead: Lead
  resolve: (origin: LeadOrigin | null) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Loads the source of a lead. Combines simultaneous calls into one request. */
async function originOf(lead: Lead): Promise<LeadOrigin | null> {
  return await new Promise((resolve, reject) => {
    waiting.push({ lead, resolve, reject })
    if (waiting.length === 1) queueMicrotask(() => void readWaiting())
  })
}

async function readWaiting(): Promise<void> {
  const all = waiting
  waiting = []
  for (let start = 0; start < all.length; start += leadsLength) {
    const some = all.slice(start, start + leadsLength)
    try {
      const { data } = await request(path, {
        method: 'POST',
        payload: { leads: some.map(({ lead }) => lead) },
        reply: LeadSourcesResponse,
      })
      for (const [index, { resolve }] of some.entries()) resolve(data[index] ?? null)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}

type Props = { sessionId: string | null; at: string }

/** The source and the campaign of a lead in its list. */
export function SourceCell({ sessionId, at }: Props) {
  return sessionId === null ? '–' : <Recorded sessionId={sessionId} at={at} />
}

function Recorded({ sessionId, at }: Lead) {
  const { data, error } = useQuery({
    queryKey: [path, sessionId, at],
    queryFn: () => originOf({ sessionId, at }),
  })
  if (error !== null) return 'Not available'
  if (data === undefined) return '…'
  if (data === null) return '–'
  return (
    <>
      {data.source === '' ? '–' : <SourceName source={data.source} medium={data.medium} />}
      {data.campaign !== '' && <span className="second">{data.campaign}</span>}
    </>
  )
}

/**
 * The column with the source of a lead.
 * @param options `isSortable` if the service sorts the list
 */
export function sourceColumn<Row>(
  leadOf: (row: Row) => Props,
  { isSortable = true } = {},
): Column<Row> {
  return {
    id: 'source',
    label: 'Source',
    value: () => null,
    cell: (row) => <SourceCell {...leadOf(row)} />,
    isSortable,
    onPhone: 'figure',
  }
}
