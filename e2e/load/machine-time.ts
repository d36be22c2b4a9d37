import process from 'node:process'

/** Milliseconds since the machine started, the same in every process of it. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
