import type { Role } from '@cardroom/contracts/session'
import type { ComponentType } from 'react'

/**
 * One tab of the dashboard: the last segment of its URL, its name, the least role that may use it, whether it
 * depends on the timeframe, its contents.
 */
export type DashboardTab = {
  slug: string
  label: string
  role: Role
  isTimed: boolean
  /** Fetches its contents. */
  load: () => Promise<ComponentType>
  /** What waits there, beside its name. */
  Count?: ComponentType
}
