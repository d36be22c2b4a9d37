/*
 * Writes a data file in MMDB format, version 2.0, of a few IPv4 networks: what the tests look up, made
 * here so that the repository holds no real data.
 */

type Value = string | number | readonly Value[] | { readonly [key: string]: Value }
export type Network = { cidr: string; value: Value }

const separator = Buffer.alloc(16)
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const recordBytes = 3

type Node = [Branch, Branch]
type Branch = { node: Node } | { data: number } | null

export function buildMmdb(networks: readonly Network[]): Buffer {
  const root: Node = [null, null]
  const data: Buffer[] = []
  let offset = 0
  for (const { cidr, value } of networks) {
    const encoded = encode(value)
    insert(root, bitsOf(cidr), { data: offset })
    data.push(encoded)
    offset += encoded.length
  }
  const nodes = collect(root)
  const tree = Buffer.concat(nodes.map((node) => Buffer.concat(node.map(record))))
  const metadata = encode({
    node_count: nodes.length,
    record_size: recordBytes * 8,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    description: { en: 'A few networks for tests' },
  })
  return Buffer.concat([tree, separator, ...data, marker, metadata])

  function record(branch: Branch): Buffer {
    const bytes = Buffer.alloc(recordBytes)
    bytes.writeUIntBE(target(branch), 0, recordBytes)
    return bytes
  }

  function target(branch: Branch): number {
    if (branch === null) return nodes.length
    if ('node' in branch) return nodes.indexOf(branch.node)
    return nodes.length + separator.length + branch.data
  }
}

function insert(root: Node, bits: readonly (0 | 1)[], leaf: Branch): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const branch = node[bit]
    const next: Node = branch !== null && 'node' in branch ? branch.node : [null, null]
    node[bit] = { node: next }
    node = next
  }
  node[bits.at(-1) ?? 0] = leaf
}

function bitsOf(cidr: string): (0 | 1)[] {
  const [address = '', length = '32'] = cidr.split('/')
  const bits = address
    .split('.')
    .flatMap((byte) => Array.from(Number(byte).toString(2).padStart(8, '0')))
  return bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))
}

function collect(node: Node): Node[] {
  return [
    node,
    ...node.flatMap((branch) => (branch !== null && 'node' in branch ? collect(branch.node) : [])),
  ]
}

const types = { text: 2, unsigned32: 6, map: 7 }
const listAsExtended = 4

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(types.text, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(types.unsigned32, bytes.length), bytes])
  }
  if (Array.isArray(value)) {
    const items = (value as readonly Value[]).map(encode)
    return Buffer.concat([Buffer.from([items.length, listAsExtended]), ...items])
  }
  const entries = Object.entries(value)
  return Buffer.concat([
    control(types.map, entries.length),
    ...entries.flatMap(([key, inner]) => [encode(key), encode(inner)]),
  ])
}

/** A type and a size below 29, in one byte. */
function control(type: number, size: number): Buffer {
  return Buffer.from([type * 32 + size])
}
