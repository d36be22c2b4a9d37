/** A `mailto:` link. The address is escaped, so that it cannot add headers. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}
