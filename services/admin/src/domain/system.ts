import type { SystemReport } from '@cardroom/contracts/system'
import type { Author } from './sharing.ts'

/** How the system is at this moment, and what is done about it. */
export type System = {
  report: () => Promise<SystemReport>
  /** Has a dead letter tried again. @returns whether there is such a one */
  retryDeadLetter: (id: string, context: Author) => Promise<boolean>
}
