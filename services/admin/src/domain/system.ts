import type { SystemReport } from '@cardroom/contracts/system'

/** How the system is at this moment. */
export type System = { report: () => Promise<SystemReport> }
