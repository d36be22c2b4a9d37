import type { LeadKind } from '@cardroom/leads/lead-kind'
import { Noted } from './columns.tsx'
import { followUpWords } from './due-query.ts'
import { leadName, type WorkedRow } from './lead.ts'
import { PersonLink } from './person-link.tsx'
import { spamNote } from './spam-mark.tsx'

type Row = Pick<WorkedRow, 'ownerName' | 'dueOn' | 'spamAt' | 'isSuspect'> & { email: string }

/** The name of a row as a link to the person, with who works on it and whether it is spam. */
export const leadNameCell = (kind: LeadKind) => (row: Row) => (
  <Noted
    name={<PersonLink email={row.email}>{leadName(kind, row)}</PersonLink>}
    notes={[followUpWords(row), spamNote(row)]}
  />
)
