import type { WsopUpdateResponse } from '@cardroom/contracts/last-longer'

/** Path of the list of entries. */
export const signupsPath = '/api/wsop/signups'

/** The service's message for an update that has to be confirmed first; null for one that is in effect. */
export function pendingMessage({ data, message }: WsopUpdateResponse): string | null {
  return data.isHeld ? message : null
}
