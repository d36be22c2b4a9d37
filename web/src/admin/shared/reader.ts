import type { Admin } from '@cardroom/contracts/admin'
import { may, type Permission } from '@cardroom/contracts/session'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { sessionKey } from '../../shared/query-client.ts'

/** Whether the reader views the reports through a read-only link. */
export const ReaderContext = createContext(false)

/** Whether the page hides exports and changes. */
export function useIsReader(): boolean {
  return useContext(ReaderContext)
}

/** Whether the administrator has a permission. A shared link has no permissions. */
export function useMay(permission: Permission): boolean {
  const isReader = useIsReader()
  const { data } = useQuery<Admin | null>({ queryKey: sessionKey, enabled: false })
  return !isReader && data !== undefined && data !== null && may(data.role, permission)
}
