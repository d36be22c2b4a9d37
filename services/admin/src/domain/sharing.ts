import type { AccessToken, CreateAccessTokenRequest } from '@cardroom/contracts/access-tokens'

/** The administrator and the request, for the audit log. */
export type Author = { actor: { id: string; email: string }; requestId: string }

/** A link that a browser has opened. */
export type OpenedLink = { name: string; expiresAt: string }

/** What a request brings that is not signed in: a key, or the session of an opened link. */
export type ReaderProof = { key: string | null; sessionId: string | undefined; address: string }

/** Links that show the reports and keys that read them. */
export type Sharing = {
  list: () => Promise<AccessToken[]>
  /** @throws AppError `conflict` when there are as many as may be */
  create: (
    wanted: CreateAccessTokenRequest,
    context: Author,
  ) => Promise<{ token: AccessToken; secret: string }>
  /** Ends a link or a key. @throws AppError `not_found` */
  revoke: (id: string, context: Author) => Promise<void>
  /**
   * Exchanges the secret of a link for the id of a session, which only the cookie may carry.
   * @throws AppError `unauthenticated` when there is no such link, or it has ended
   */
  open: (
    secret: string,
    address: string,
  ) => Promise<{ link: OpenedLink; sessionId: string; maxAgeSeconds: number }>
  /** The link of a session. @throws AppError `unauthenticated` */
  opened: (sessionId: string) => Promise<OpenedLink>
  /**
   * Who reads, as the limit of calls counts them; null without a key and a session.
   * @throws AppError `unauthenticated` when either is none, or has ended
   */
  identify: (proof: ReaderProof) => Promise<string | null>
}
