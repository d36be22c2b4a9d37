import type { Permission } from '@cardroom/contracts/session'
import type { ComponentType } from 'react'

export type DashboardTab = {
  slug: string
  label: string
  permission: Permission
  isTimed: boolean
  /** Loads the chunk with the tab's contents. */
  load: () => Promise<ComponentType>
  /** A count next to the tab's name. */
  Count?: ComponentType
}
