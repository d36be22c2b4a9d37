const mostTables = 20_000

export type SeenVersions = ReturnType<typeof createSeenVersions>

/** The highest version that this instance has shown of each table, by which it knows that Redis has come back older. */
export function createSeenVersions() {
  const byKey = new Map<string, number>()

  return {
    of: (key: string): number => byKey.get(key) ?? 0,
    note(key: string, version: number): void {
      const highest = Math.max(version, byKey.get(key) ?? 0)
      // Noted again means noted last: what is forgotten first was shown longest ago.
      byKey.delete(key)
      byKey.set(key, highest)
      const oldest = byKey.size > mostTables ? byKey.keys().next().value : undefined
      if (oldest !== undefined) byKey.delete(oldest)
    },
  }
}
