import { localStore, readStored, writeStored } from './stored.ts'

const key = 'visitsLeftOut'

/** Whether the visits of this browser are left out of the figures: its owner runs the site. */
export function isLeftOut(): boolean {
  return readStored(localStore, key) !== null
}

/** Leaves the visits of this browser out of the figures from now on, or counts them again. */
export function setLeftOut(leftOut: boolean): void {
  writeStored(localStore, key, leftOut ? '1' : null)
}
