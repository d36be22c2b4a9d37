import {
  type AccessToken,
  type CreateAccessTokenRequest,
  CreateAccessTokenResponse,
} from '@cardroom/contracts/access-tokens'
import { Done } from '@cardroom/contracts/response'
import { request } from '../../../shared/request.ts'

export const tokensPath = '/api/admin/access-tokens'

export function makeToken(payload: CreateAccessTokenRequest): Promise<CreateAccessTokenResponse> {
  return request(tokensPath, { method: 'POST', payload, reply: CreateAccessTokenResponse })
}

export function revokeToken(id: string): Promise<Done> {
  return request(`${tokensPath}/${id}`, { method: 'DELETE', reply: Done })
}

/** The text to pass on. The secret of a link follows `#`, so browsers do not send it to servers. */
export function secretText(kind: AccessToken['kind'], secret: string): string {
  return kind === 'key' ? secret : `${window.location.origin}/admin/shared#${secret}`
}

export type TokenState = 'open' | 'expired' | 'revoked'

/** Whether a link or a key is still valid. */
export function stateOf({ revokedAt, expiresAt }: AccessToken, now: number): TokenState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'open'
}
