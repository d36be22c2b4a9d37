import type { Permission } from '@cardroom/contracts/session'
import type { ComponentType } from 'react'

/**
 * One tab of the dashboard: the last segment of its URL, its name, the permission it needs, whether it
 * depends on the timeframe, its contents.
 */
export type DashboardTab = {
  slug: string
  label: string
  permission: Permission
  isTimed: boolean
  /** Fetches its contents. */
  load: () => Promise<ComponentType>
  /** What waits there, beside its name. */
  Count?: ComponentType
}
