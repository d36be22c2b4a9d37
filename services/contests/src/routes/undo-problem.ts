import { AppError } from '@cardroom/service-kit/app-error'
import type { UndoResult } from '../repositories/audit-log.ts'

/** Why a change cannot be undone, as an error for administrators. */
export function undoProblem(refusal: Exclude<UndoResult['refusal'], null>): AppError {
  switch (refusal) {
    case 'unknown':
      return new AppError('not_found', 'There is no such change')
    case 'not-undoable':
      return new AppError('conflict', 'This is nothing that can be undone')
    case 'undone':
      return new AppError('conflict', 'This change has already been undone')
    case 'late':
      return new AppError('conflict', 'A change can be undone for 30 days, and this one is older')
    case 'changed-since':
      return new AppError(
        'conflict',
        'It has been changed again since, so undoing this change would lose the later one. Undo the later change first.',
      )
    case 'taken':
      return new AppError(
        'conflict',
        'It cannot come back: its name or email belongs to another one by now',
      )
  }
}
