/** A landing page without the host, which is the same for all of them; text that is no address as it is. */
export function landingPath(landingPage: string): string {
  if (!URL.canParse(landingPage)) return landingPage
  const { pathname, search } = new URL(landingPage)
  return pathname + search
}
