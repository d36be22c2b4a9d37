/** The path of a landing page; text that is not a URL is unchanged. */
export function landingPath(landingPage: string): string {
  if (!URL.canParse(landingPage)) return landingPage
  const { pathname, search } = new URL(landingPage)
  return pathname + search
}
