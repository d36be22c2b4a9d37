import type { Admin } from '@cardroom/contracts/admin'
import { may, type Permission } from '@cardroom/contracts/session'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { sessionKey } from '../../shared/query-client.ts'

/** Whether the reports are shown by a link, to someone who may only read them. */
export const ReaderContext = createContext(false)

/** Whether exports and whatever changes something are left out. */
export function useIsReader(): boolean {
  return useContext(ReaderContext)
}

/** Whether what is shown may be changed: never through a link. */
export function useMay(permission: Permission): boolean {
  const isReader = useIsReader()
  const { data } = useQuery<Admin | null>({ queryKey: sessionKey, enabled: false })
  return !isReader && data !== undefined && data !== null && may(data.role, permission)
}
