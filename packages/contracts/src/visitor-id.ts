const visitorCookie = /(?:^|;\s*)visitorId=([\w-]{1,64})(?:;|$)/

/**
 * The id under which analytics knows a browser from visit to visit.
 * @param cookies the Cookie header of a request
 * @returns null without such a cookie, or with one of another form
 */
export function readVisitorId(cookies: string | undefined): string | null {
  return visitorCookie.exec(cookies ?? '')?.[1] ?? null
}
