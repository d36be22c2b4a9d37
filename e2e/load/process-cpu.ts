import { readdirSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'

// The unit of /proc: always 100 ticks a second on Linux.
const msPerTick = 10

type Stat = { parent: number; ownMs: number; reapedMs: number }

/**
 * CPU milliseconds (user and system) that a process and its descendants have used, those already gone
 * included. Linux only.
 */
export function cpuMsOf(pid: number): number {
  const stats = readAll()
  const root = stats.get(pid)
  if (root === undefined) throw new Error(`there is no process ${pid}`)
  let total = root.reapedMs
  for (const [id, stat] of stats) {
    if (isWithin(id, pid, stats)) total += stat.ownMs
  }
  return total
}

function readAll(): Map<number, Stat> {
  const stats = new Map<number, Stat>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      stats.set(Number(entry), parse(readFileSync(`/proc/${entry}/stat`, 'utf8')))
    } catch {
      // The process has ended, and its time is in its parent's.
    }
  }
  return stats
}

// The fields of proc(5) after the command's name, which may itself hold spaces and brackets.
function parse(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1])
  return {
    parent: Number(fields[1]),
    ownMs: ticks(11) * msPerTick,
    reapedMs: ticks(13) * msPerTick,
  }
}

function isWithin(id: number, root: number, stats: Map<number, Stat>): boolean {
  for (let at: number | undefined = id; at !== undefined && at > 0; at = stats.get(at)?.parent) {
    if (at === root) return true
  }
  return false
}

/** One line about the machine and its load, which every benchmark prints. */
export function describeMachine(): string {
  const [one = 0, five = 0, fifteen = 0] = loadavg()
  const load = [one, five, fifteen].map((value) => value.toFixed(2)).join(' ')
  return `${cpus()[0]?.model ?? arch()}, ${availableParallelism()} cores, load ${load}, Node ${process.version}`
}

/** Milliseconds since the machine started, the same in every process of it. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
