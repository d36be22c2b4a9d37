/** A link that writes to an address; what is no part of an address cannot become part of the link. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}
