import type { Permission } from '@cardroom/contracts/session'
import type { ComponentType } from 'react'

export type DashboardTab = {
  slug: string
  label: string
  permission: Permission
  isTimed: boolean
  /** Fetches its contents. */
  load: () => Promise<ComponentType>
  /** A count beside its name. */
  Count?: ComponentType
}
