import { type Child, describeExit } from '@cardroom/local-servers/child'
import { onFreePort } from '@cardroom/local-servers/ports'

/** Starts a process on this port; resolves once it responds. */
type Launch = (port: number) => Promise<Child>

type Managed = {
  port: number
  launch: Launch
  child: Child | undefined
  launching: Promise<unknown>
}

export type Processes = ReturnType<typeof createProcesses>

/**
 * The running processes of one stack, by name.
 * @param onUnexpectedExit called when a process exits unexpectedly, with a message that includes the last lines of its
 * log
 */
export function createProcesses(onUnexpectedExit: (sentence: string, name: string) => void) {
  const all = new Map<string, Managed>()
  let isStopped = false

  const managed = (name: string): Managed => {
    const found = all.get(name)
    if (found === undefined) throw new Error(`No process is called ${name}`)
    return found
  }

  const launch = async (process: Managed): Promise<void> => {
    if (isStopped) throw new Error('The stack is stopping')
    const child = await process.launch(process.port)
    process.child = child
    void watch(child)
  }

  const nameOf = (child: Child): string =>
    [...all].find(([, process]) => process.child === child)?.[0] ?? child.name

  const watch = async (child: Child): Promise<void> => {
    const exit = await child.exited
    if (!child.isStopping()) onUnexpectedExit(await describeExit(child, exit), nameOf(child))
  }

  const stop = async (names: readonly string[]): Promise<void> => {
    const stopping = names.map(async (name) => {
      await all.get(name)?.launching.catch(() => {})
      await all.get(name)?.child?.stop()
    })
    await Promise.all(stopping)
  }

  return {
    /**
     * Starts a process under a name; resolves with its port once it responds.
     * @param chosen its port; a random free one by default
     */
    async start(name: string, start: Launch, chosen?: number): Promise<number> {
      const process: Managed = {
        port: 0,
        launch: start,
        child: undefined,
        launching: Promise.resolve(),
      }
      all.set(name, process)
      process.launching = onFreePort(async (port) => {
        process.port = port
        await launch(process)
      }, chosen)
      await process.launching
      return process.port
    },

    /** Every running process by name. */
    processes(): Record<string, { pid: number; port: number }> {
      const entries = [...all].flatMap(([name, { child, port }]) =>
        child === undefined ? [] : [[name, { pid: child.pid, port }] as const],
      )
      return Object.fromEntries(entries)
    },

    /** Sends a signal. Resolves when the process has exited, or immediately if the signal does not terminate it. */
    async kill(name: string, signal: NodeJS.Signals): Promise<void> {
      const { child } = managed(name)
      if (child === undefined) throw new Error(`${name} is not running`)
      child.kill(signal)
      if (child.isStopping()) await child.exited
    },

    /** Restarts a process on the same port and with the same data. */
    async restart(name: string): Promise<void> {
      const process = managed(name)
      await process.child?.stop()
      process.launching = launch(process)
      await process.launching
    },

    stop,

    /** Stops all processes, one group after another; no process can be started afterwards. */
    async stopAll(groups: readonly (readonly string[])[]): Promise<void> {
      isStopped = true
      for (const names of groups) await stop(names)
    },
  }
}
