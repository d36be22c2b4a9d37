import type { AuditLine } from '@cardroom/contracts/audit-log'
import { describeChange, subjectOf } from '../../shared/audit-format.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { type TableColumn, TableGrid, useRoom } from '../../shared/table.tsx'
import type { AuditFilter } from './audit-log-api.ts'
import { FieldChanges, UndoCell } from './undo-cell.tsx'

type Props = { lines: readonly AuditLine[]; onFilter: (filter: AuditFilter) => void }

/** The minimum width of the five columns. */
const width = 800

/** The lines of the log: time, person, change, and the values before and after. */
export function AuditList({ lines, onFilter }: Props) {
  const [place, isTable] = useRoom(width)
  return (
    <div ref={place} className="ruled">
      <TableGrid
        label="Audit log"
        columns={columnsOf(onFilter)}
        rows={lines}
        keyOf={({ id }) => String(id)}
        isTable={isTable}
      />
    </div>
  )
}

function columnsOf(onFilter: Props['onFilter']): TableColumn<AuditLine>[] {
  return [
    { label: 'When', cell: ({ at }) => <DateTime at={at} /> },
    { label: 'Who', cell: ({ actorEmail }) => <Actor email={actorEmail} onFilter={onFilter} /> },
    {
      label: 'What',
      cell: (line) => (
        <>
          <button
            type="button"
            className="link"
            title={`Only what was done to ${subjectOf(line)}`}
            onClick={() => onFilter({ subjectType: line.subjectType, subjectId: line.subjectId })}
          >
            {describeChange(line)}
          </button>
          {line.undoes !== null && <span className="second">Undoes no. {line.undoes}</span>}
        </>
      ),
      onPhone: 'title',
    },
    { label: 'Before → after', cell: (line) => <FieldChanges line={line} />, onPhone: 'wide' },
    { label: 'Undo', cell: (line) => <UndoCell line={line} />, onPhone: 'mark' },
  ]
}

function Actor({ email, onFilter }: { email: string | null; onFilter: Props['onFilter'] }) {
  if (email === null) return 'System or visitor'
  return (
    <button
      type="button"
      className="link short"
      title={`Only what ${email} did`}
      onClick={() => onFilter({ actor: email })}
    >
      {email}
    </button>
  )
}
