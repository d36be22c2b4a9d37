import type { WsopUpdateResponse } from '@cardroom/contracts/last-longer'

/** The service's own words where an update waits to be confirmed; null where it stands. */
export function wordsOfHeld({ data, message }: WsopUpdateResponse): string | null {
  return data.isHeld ? message : null
}
