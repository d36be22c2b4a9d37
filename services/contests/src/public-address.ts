import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the internet: private, local, shared, for documentation, for many at once. */
const special = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/** The part of IPv6 that is given out, and what in it is not: tunnels into IPv4, documentation. */
const unicast6 = networks(['2000::/3'])
const special6 = networks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an address is one that anybody may reach over the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const cidr of list) {
    const [network = '', prefix] = cidr.split('/')
    blocks.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return blocks
}
