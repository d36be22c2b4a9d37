import { createContext, useContext } from 'react'

/** Whether the reports are shown by a link, to someone who may only read them. */
export const ReaderContext = createContext(false)

/** Whether exports and whatever changes something are left out. */
export function useIsReader(): boolean {
  return useContext(ReaderContext)
}
