/**
 * Makes a command run as an ordinary user where we are root: PostgreSQL refuses to be root, and nginx
 * would give its workers to a user who may not enter our folder. A user namespace makes root's files
 * look like that user's own, so they need no other owner and may lie in a folder only root can enter.
 */
export function asNoRoot(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  if (process.getuid?.() !== 0) return command
  return ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', ...command]
}
