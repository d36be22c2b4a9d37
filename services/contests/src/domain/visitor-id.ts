const visitorCookie = /(?:^|;\s*)visitorId=([\w-]{1,64})(?:;|$)/

/** The id under which analytics knows the visitor, from the request's cookies; null when there is none. */
export function readVisitorId(cookies: string | undefined): string | null {
  return visitorCookie.exec(cookies ?? '')?.[1] ?? null
}
