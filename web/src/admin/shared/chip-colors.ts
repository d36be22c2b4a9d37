import type { ThemedColor } from '@cardroom/brand/source-colors'

const tone = (light: string, dark: string): ThemedColor => ({
  light: `var(--${light})`,
  dark: `var(--${dark})`,
})

/** Colors of statuses: amber for waiting, blue for in progress, green for good, red for lost. */
export const chipColors = {
  amber: tone('amber-700', 'amber-300'),
  blue: tone('blue-700', 'blue-300'),
  green: tone('green-700', 'green-300'),
  red: tone('red-600', 'red-300'),
  grey: tone('card-500', 'card-300'),
} as const satisfies Record<string, ThemedColor>
