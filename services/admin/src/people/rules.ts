import type { PersonLine, PersonPage } from '@cardroom/contracts/person-page'
import { applicationKind } from '@cardroom/leads/application'
import { chatKind } from '@cardroom/leads/chat'
import { entryKind } from '@cardroom/leads/entry'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'

/** Rows in the JSON format of Postgres, oldest first in each table. */
export type PersonRows = Record<string, Record<string, unknown>[]>

const shownVisits = 200
const shownPages = 50
/** A row is stored a moment after its page was viewed, and may arrive before the record of the visit. */
const slackMs = 10 * 60 * 1000

type Lead = Extract<PersonLine, { sessionId: string | null }>
type Visit = Extract<PersonLine, { kind: 'visit' }>
type Step = Visit['steps'][number]
/** A visit with the sessions of its records. */
type Found = { visit: Visit; sessions: Set<string> }

/** The page of a person, derived from the stored rows. */
export function personPageOf(rows: PersonRows): PersonPage {
  const named = ['applications', 'wsop_signups', 'newsletters', 'chat_users', 'sponsorships']
    .flatMap((table) => rows[table] ?? [])
    .toSorted((one, other) => atOf(other).localeCompare(atOf(one)))
  const leads = leadsOf(rows)
  const visits = visitsOf(rows, leads)
  const shown = visits.slice(-shownVisits)
  const lines: PersonLine[] = [
    ...leads,
    ...notesOf(rows),
    ...playersOf(rows),
    ...shown.map(({ visit }) => visit),
  ]
  return {
    names: distinct(named.map(nameOf)),
    phones: distinct(named.map((row) => text(row['phone']))),
    lines: lines.toSorted((one, other) => other.at.localeCompare(one.at)),
    isCut: shown.length < visits.length,
  }
}

function leadsOf(rows: PersonRows): Lead[] {
  const of = <Line extends Lead>(
    table: string,
    kind: Line['kind'],
    fields: (row: Record<string, unknown>) => Omit<Line, 'kind' | 'id' | 'at' | 'sessionId'>,
  ) =>
    (rows[table] ?? []).map(
      (row) =>
        ({
          kind,
          id: String(row['id']),
          at: atOf(row),
          sessionId: row['session_id'] ?? null,
          ...fields(row),
        }) as Line,
    )
  return [
    ...of<Extract<Lead, { kind: 'application' }>>('applications', 'application', (row) => ({
      name: nameOf(row),
      status: row['status'] as Extract<Lead, { kind: 'application' }>['status'],
    })),
    ...of<Extract<Lead, { kind: 'inquiry' }>>('sponsorships', 'inquiry', (row) => ({
      companyName: text(row['company_name']),
      status: row['status'] as Extract<Lead, { kind: 'inquiry' }>['status'],
      value: Number(row['potential_value']),
    })),
    ...of<Extract<Lead, { kind: 'entry' }>>('wsop_signups', 'entry', (row) => ({
      name: nameOf(row),
      isPaid: row['is_paid'] === true,
      isEliminated: row['is_eliminated'] === true,
      isRemoved: row['deleted_at'] !== null,
    })),
    ...of<Extract<Lead, { kind: 'chat' }>>('chat_conversations', 'chat', (row) => ({
      messageCount: Number(row['message_count']),
      summary: row['summary'] as string | null,
    })),
    ...of<Extract<Lead, { kind: 'newsletter' }>>('newsletters', 'newsletter', (row) => ({
      state: row['state'] as Extract<Lead, { kind: 'newsletter' }>['state'],
    })),
  ]
}

/** The kinds with notes, by the column that references the row of a note. */
const noted = [applicationKind, sponsorshipKind, entryKind, chatKind].map(
  ({ notes, table, kind }) => ({ column: columnName(notes.reference), table, kind }),
)

/** The notes on the person's own rows. A note that only mentions the address belongs to someone else. */
function notesOf(rows: PersonRows): PersonLine[] {
  const notes = rows['row_notes'] ?? []
  return noted.flatMap(({ column, table, kind }) => {
    const own = new Set((rows[table] ?? []).map(({ id }) => id))
    return notes
      .filter((note) => own.has(note[column]))
      .map((note) => ({
        kind: 'note' as const,
        id: String(note['id']),
        at: atOf(note),
        note: text(note['note']),
        author: note['author'] as string | null,
        about: { kind, id: String(note[column]) },
      }))
  })
}

function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function playersOf(rows: PersonRows): PersonLine[] {
  const players = (rows['rake_players'] ?? []).map((row) => ({
    kind: 'player' as const,
    id: String(row['id']),
    at: atOf(row),
    displayName: text(row['display_name']),
    rakeAmount: Number(row['rake_amount']).toFixed(2),
  }))
  const winners = (rows['weekly_winners'] ?? []).map((row) => ({
    kind: 'winner' as const,
    id: String(row['id']),
    at: atOf(row),
    weekNumber: Number(row['week_number']),
    position: Number(row['position']),
    prizeAmount: Number(row['prize_amount']).toFixed(2),
  }))
  return [...players, ...winners]
}

/** Oldest first. A lead belongs to the latest visit of its session that had already begun. */
function visitsOf(rows: PersonRows, leads: readonly Lead[]): Found[] {
  const visits = new Map<string, Found>()
  const visitOf = (row: Record<string, unknown>) => {
    const id = text(row['visit_id'] ?? row['session_id'])
    const at = atOf(row)
    const found = visits.get(id) ?? { visit: emptyVisit(id, at), sessions: new Set() }
    if (at < found.visit.at) found.visit.at = at
    found.sessions.add(text(row['session_id']))
    visits.set(id, found)
    return found.visit
  }
  for (const row of rows['traffic_sources'] ?? []) {
    const visit = visitOf(row)
    if (visit.source !== '' && row['begins_visit'] !== true) continue
    visit.source = text(row['source'])
    visit.medium = text(row['medium'])
    visit.campaign = text(row['campaign'])
    visit.channel = text(row['channel'])
    visit.country = text(row['country'])
    visit.device = text(row['device_category'])
  }
  for (const row of rows['page_views'] ?? []) {
    visitOf(row).steps.push({ at: atOf(row), path: text(row['page_path']), lead: null })
  }
  const found = [...visits.values()].toSorted((one, other) =>
    one.visit.at.localeCompare(other.visit.at),
  )
  for (const { sessionId, at, kind } of leads) {
    const begun = new Date(Date.parse(at) + slackMs).toISOString()
    const during = found.findLast(
      ({ visit, sessions }) => sessionId !== null && sessions.has(sessionId) && visit.at <= begun,
    )
    during?.visit.steps.push({ at, path: null, lead: kind })
  }
  for (const { visit } of found) cut(visit)
  return found
}

/** Sorts the steps and omits excess page views, but never a submission. */
function cut(visit: Visit): void {
  const steps = visit.steps.toSorted((one, other) => one.at.localeCompare(other.at))
  const pages = steps.filter(({ lead }) => lead === null)
  const left = new Set<Step>(pages.slice(shownPages))
  visit.steps = steps.filter((step) => !left.has(step))
  visit.leftCount = left.size
}

function emptyVisit(id: string, at: string): Visit {
  const nothing = { source: '', medium: '', campaign: '', channel: '', country: '', device: '' }
  return { kind: 'visit', id, at, ...nothing, steps: [], leftCount: 0 }
}

function atOf(row: Record<string, unknown>): string {
  return new Date(text(row['timestamp'] ?? row['started_at'] ?? row['created_at'])).toISOString()
}

function nameOf(row: Record<string, unknown>): string {
  if (row['first_name'] !== undefined) return `${text(row['first_name'])} ${text(row['last_name'])}`
  return text(row['name'] ?? row['contact_name'])
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((each) => each !== ''))]
}
