/** The index after `steps` slides from `index` among `count`, wrapping at both ends. */
export function wrap(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
