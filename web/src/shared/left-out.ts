import { localStore, readStored, writeStored } from './stored.ts'

const key = 'visitsLeftOut'

/** Whether the reports exclude visits from this browser because its user runs the site. */
export function isLeftOut(): boolean {
  return readStored(localStore, key) !== null
}

/** Excludes visits from this browser from the reports, or includes them again. */
export function setLeftOut(leftOut: boolean): void {
  writeStored(localStore, key, leftOut ? '1' : null)
}
