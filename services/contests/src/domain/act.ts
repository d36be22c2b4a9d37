/** Who does something, and in which request; nobody is a visitor. */
export type Act = {
  actor: { id: string; email: string } | null
  requestId: string
}
