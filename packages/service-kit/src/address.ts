import { hash } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network of an IP address, which is all that may be stored: /24 of IPv4, /48 of IPv6.
 * @returns the network address, or an empty string if the text is not an address
 */
export function truncateAddress(address: string): string {
  // Fast path for IPv4, which most records come from.
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`
  const parsed = parseAddress(address)
  if (parsed === null) return ''
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 3) : truncateAddress(parsed.toString())
}

/** The key of an address for rate limits: the whole IPv4 address, the /64 of IPv6. */
export function limitKeyOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === null) return address
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 4) : parsed.toString()
}

/** A short salted hash of an address for logs, which distinguishes visitors without identifying them. */
export function hashAddress(address: string, salt: string): string {
  return hash('sha256', salt + address, 'base64url').slice(0, 12)
}

/** Parses an address; IPv4 mapped into IPv6 becomes IPv4. `isIP` refuses octal and short notations. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** Without shortening zero groups, which is the format of stored networks. */
function networkOf({ parts }: ipaddr.IPv6, groups: number): string {
  return `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::`
}

/** Global unicast addresses. */
const assigned6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is public: not private, local, reserved, mapped or tunnelled. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(assigned6)
}
