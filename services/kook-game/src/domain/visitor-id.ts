const visitorCookie = /(?:^|;\s*)visitorId=([\w-]{1,64})(?:;|$)/

/** The id that this browser carries from visit to visit, from the request's cookies; null when it has none. */
export function readVisitorId(cookies: string | undefined): string | null {
  return visitorCookie.exec(cookies ?? '')?.[1] ?? null
}
