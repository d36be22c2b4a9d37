import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is assigned to networks of the internet. */
const assigned6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the internet: no private, local, reserved, mapped or tunnelled one. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(assigned6)
}
