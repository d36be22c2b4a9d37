type Command = readonly [program: string, ...args: string[]]

/** The id of the user that a program runs as where it must not be root: Debian's `nobody`. */
export const unprivilegedUserId = 65_534

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

/**
 * A command that runs as an unprivileged user where this process is root: PostgreSQL refuses to run as
 * root, and nginx has no need to. It may still read and write every file, because the checkout may be in
 * a folder that only root can enter.
 */
export function asUnprivileged(command: Command): Command {
  return isRoot ? ['setpriv', ...dropFlags, '--', ...command] : command
}

/**
 * A command that receives `signal` when this process dies without having stopped it; Linux only, where
 * the kernel can do that.
 * @param isUnprivileged also does what `asUnprivileged` does; one command for both, because a change of
 *   user clears the request
 */
export function withParentDeathSignal(
  command: Command,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT',
  isUnprivileged: boolean,
): Command {
  if (!isLinux) return command
  const flags = isUnprivileged && isRoot ? dropFlags : []
  return ['setpriv', '--pdeathsig', signal.slice('SIG'.length), ...flags, '--', ...command]
}

const dropFlags = [
  `--reuid=${unprivilegedUserId}`,
  `--regid=${unprivilegedUserId}`,
  '--clear-groups',
  // Otherwise access(2), which checks the real user, ignores the capability.
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
]
