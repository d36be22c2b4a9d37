import { hash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

/**
 * An IP address cut to what may be kept: /24 of IPv4, /48 of IPv6.
 * @returns the network address, or an empty string when the text is not an address
 */
export function truncateAddress(address: string): string {
  const plain = withoutMapping(address)
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf('.'))}.0`
  if (isIP(plain) === 6) return `${groupsOf(plain).slice(0, 3).join(':')}::`
  return ''
}

/** The key under which an address is limited: IPv4 whole, IPv6 by /64. */
export function limitKeyOf(address: string): string {
  const plain = withoutMapping(address)
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::` : plain
}

/** A short salted hash of an address, for logs: tells two visitors apart and names neither. */
export function hashAddress(address: string, salt: string): string {
  return hash('sha256', salt + address, 'base64url').slice(0, 12)
}

function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}

/**
 * Whether an address belongs to one of the networks; remembers its answers, because it is asked for
 * every request and a proxy has few addresses.
 * @param networks CIDR, IPv4 or IPv6
 */
export function trustOnly(networks: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList()
  for (const cidr of networks) {
    const [network = '', prefix] = cidr.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    blocks.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const answers = new Map<string, boolean>()
  return (address) => {
    const known = answers.get(address)
    if (known !== undefined) return known
    const plain = withoutMapping(address)
    const isTrusted = isIP(plain) !== 0 && blocks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
    if (answers.size < maxAnswers) answers.set(address, isTrusted)
    return isTrusted
  }
}

const maxAnswers = 1000
