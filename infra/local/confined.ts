type Command = readonly [program: string, ...args: string[]]

/** The user that a program runs as where it must not be root: Debian's `nobody`. */
export const nobody = 65_534

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

/**
 * A command that runs as an ordinary user where we are root: PostgreSQL refuses to be root, and nginx
 * has no need to be. It may still read and write every file, because the checkout may lie in a folder
 * that only root can enter.
 */
export function asNoRoot(command: Command): Command {
  return isRoot ? ['setpriv', ...nobodyFlags, '--', ...command] : command
}

/**
 * A command that is asked to stop when we die without having stopped it; on Linux, where the kernel
 * can do that.
 * @param isNoRoot runs it as `asNoRoot` does; both in one, because a change of user forgets the request
 */
export function dyingWithUs(
  command: Command,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT',
  isNoRoot: boolean,
): Command {
  if (!isLinux) return command
  const flags = isNoRoot && isRoot ? nobodyFlags : []
  return ['setpriv', '--pdeathsig', signal.slice('SIG'.length), ...flags, '--', ...command]
}

const nobodyFlags = [
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  // Or access(2), which asks for the real user, would not honour the capability.
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
]
