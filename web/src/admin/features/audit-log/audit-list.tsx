import type { AuditLine } from '@cardroom/contracts/audit-log'
import { DateTime } from '../../shared/date-time.tsx'
import tab from '../../shared/tab.module.css'
import grid from '../../shared/table-grid.module.css'
import { useMediaQuery } from '../../../shared/use-browser-value.ts'
import { describeChange, subjectOf } from '../../shared/audit-format.ts'
import { FieldChanges } from './field-changes.tsx'
import { UndoCell } from './undo-cell.tsx'
import type { AuditFilter } from './audit-log-api.ts'

type Props = { lines: readonly AuditLine[]; onFilter: (filter: AuditFilter) => void }

/** The lines of the log: when, who, what, before and after. */
export function AuditList({ lines, onFilter }: Props) {
  const isTable = useMediaQuery('(width >= 1080px)')
  return (
    <table className={isTable ? grid.table : grid.blocks} aria-label="Audit log">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Before → after</th>
          <th scope="col">Undo</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-phone="figure">
              <DateTime at={line.at} />
            </td>
            <td data-phone="figure">
              <Actor email={line.actorEmail} onFilter={onFilter} />
            </td>
            <td data-phone="title">
              <button
                type="button"
                className={tab.link}
                title={`Only what was done to ${subjectOf(line)}`}
                onClick={() =>
                  onFilter({ subjectType: line.subjectType, subjectId: line.subjectId })
                }
              >
                {describeChange(line)}
              </button>
              {line.undoes !== null && <span className={tab.second}>Undoes no. {line.undoes}</span>}
            </td>
            <td data-phone="wide">
              <FieldChanges line={line} />
            </td>
            <td data-phone="mark">
              <UndoCell line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actor({ email, onFilter }: { email: string | null; onFilter: Props['onFilter'] }) {
  if (email === null) return 'System or visitor'
  return (
    <button
      type="button"
      className={`${tab.link} ${tab.cut}`}
      title={`Only what ${email} did`}
      onClick={() => onFilter({ actor: email })}
    >
      {email}
    </button>
  )
}
