/** Recorded with a change: the acting administrator (null: a public visitor) and the id of the request. */
export type AuditContext = {
  actor: { id: string; email: string } | null
  requestId: string
}
