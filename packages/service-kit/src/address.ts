import { hash } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network of an IP address, as much of it as may be stored: /24 of IPv4, /48 of IPv6.
 * @returns the network address, or an empty string when the text is not an address
 */
export function truncateAddress(address: string): string {
  // Most records come from IPv4, whose text can be cut without parsing it.
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`
  const parsed = parseAddress(address)
  if (parsed === null) return ''
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 3) : truncateAddress(parsed.toString())
}

/** The key under which the calls of an address are counted: IPv4 whole, IPv6 by /64. */
export function limitKeyOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === null) return address
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 4) : parsed.toString()
}

/** A short salted hash of an address, for logs: two visitors differ, and neither can be identified. */
export function hashAddress(address: string, salt: string): string {
  return hash('sha256', salt + address, 'base64url').slice(0, 12)
}

/** Parses an address, an IPv4 address mapped into IPv6 as IPv4. `isIP` refuses octal and short notations. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** Written without shortening zero groups: stored networks have this format. */
function networkOf({ parts }: ipaddr.IPv6, groups: number): string {
  return `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::`
}

/** The part of IPv6 that is assigned to networks of the internet. */
const assigned6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the internet: no private, local, reserved, mapped or tunnelled one. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(assigned6)
}
