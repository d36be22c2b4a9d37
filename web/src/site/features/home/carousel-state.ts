/** The index `steps` slides on from `index` among `count`, around both ends. */
export function wrap(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
