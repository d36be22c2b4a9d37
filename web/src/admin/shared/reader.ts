import type { Admin } from '@cardroom/contracts/admin'
import { may, type Permission } from '@cardroom/contracts/session'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { sessionKey } from '../../shared/query-client.ts'

/** Whether the reports are shown through a read-only link. */
export const ReaderContext = createContext(false)

/** Whether exports and changes are hidden. */
export function useIsReader(): boolean {
  return useContext(ReaderContext)
}

/** Whether the administrator has a permission. A link has none. */
export function useMay(permission: Permission): boolean {
  const isReader = useIsReader()
  const { data } = useQuery<Admin | null>({ queryKey: sessionKey, enabled: false })
  return !isReader && data !== undefined && data !== null && may(data.role, permission)
}
