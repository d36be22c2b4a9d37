import semver from 'semver'

/** One fault of a package that was made public; `vulnerable` is a range as npm writes it. */
export type Advisory = { id: string; package: string; vulnerable: string; summary: string }

/** The part of package-lock.json that is read. */
export type Lock = {
  packages: Record<string, { version?: string; name?: string; link?: boolean; dev?: boolean }>
}

/** A package of the lock file that an advisory is about. */
export type Vulnerable = { package: string; version: string; path: string; advisory: Advisory }

/**
 * Every installed version that an advisory names, however deep it is.
 * @throws {Error} for an advisory whose range cannot be read: it would find nothing
 */
export function findVulnerable(lock: Lock, advisories: readonly Advisory[]): Vulnerable[] {
  const unreadable = advisories.find(({ vulnerable }) => semver.validRange(vulnerable) === null)
  if (unreadable !== undefined)
    throw new Error(`${unreadable.id}: ${unreadable.vulnerable} is no range of versions`)
  return Object.entries(lock.packages).flatMap(([path, { version, name, link }]) => {
    if (!path.includes('node_modules/') || link === true || version === undefined) return []
    // An alias is installed under another name than its own.
    const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return advisories
      .filter(
        (advisory) =>
          advisory.package === own &&
          semver.satisfies(version, advisory.vulnerable, { includePrerelease: true }),
      )
      .map((advisory) => ({ package: own, version, path, advisory }))
  })
}
