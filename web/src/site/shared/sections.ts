export const royalFlush = [
  { id: 'poker-game', rank: 'A' },
  { id: 'join', rank: 'K' },
  { id: 'podcast', rank: 'Q' },
  { id: 'newsletter', rank: 'J' },
  { id: 'recommends', rank: '10' },
] as const

export type SectionId = (typeof royalFlush)[number]['id']

export const navLinks = [
  { section: 'home', label: 'Home' },
  { section: 'poker-game', label: 'Poker Game' },
  { section: 'podcast', label: 'Podcast' },
  { section: 'newsletter', label: 'Newsletter' },
  { section: 'recommends', label: 'Recommends' },
  { section: 'join', label: 'Join Us' },
] as const

export const activeSections = ['home', 'poker-game', 'podcast', 'newsletter', 'join'] as const

/** The vertical extent of a section, in pixels from the top of the window. */
export type Extent = { id: string; top: number; bottom: number }

const detectionLine = 100

/**
 * The section that contains the line 100 px below the top of the window, or null if the line is between two sections.
 */
export function activeSection(extents: readonly Extent[]): string | null {
  const spanning = extents.find(
    ({ top, bottom }) => top <= detectionLine && bottom >= detectionLine,
  )
  return spanning?.id ?? null
}
