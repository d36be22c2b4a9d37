import type { AuditLine } from '@cardroom/contracts/audit-log'
import { AppError } from '@cardroom/service-kit/app-error'
import type { UndoResult } from '../repositories/audit-log.ts'

type Refusal = Exclude<UndoResult['refusal'], null>

const messages: Record<Refusal, string> = {
  unknown: 'There is no such change',
  'not-undoable': 'This is nothing that can be undone',
  undone: 'This change has already been undone',
  late: 'A change can be undone for 30 days, and this one is older',
  'changed-since':
    'It has been changed again since, so undoing this change would lose the later one. Undo the later change first.',
  taken: 'It cannot come back: its name or email belongs to another one by now',
}

/** Why a change cannot be undone, as an error for administrators. */
export function undoProblem(refusal: Refusal, line?: AuditLine): AppError {
  const code = refusal === 'unknown' ? 'not_found' : 'conflict'
  return new AppError(code, messages[refusal], line === undefined ? {} : { data: { line } })
}
