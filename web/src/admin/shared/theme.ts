import { localStore, readStored, writeStored } from '../../shared/stored.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

// `public/theme.js` reads the same key before the first paint.
const key = 'theme'

/** The chosen theme; `system` by default. */
export function readTheme(): Theme {
  const stored = readStored(localStore, key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Stores a theme and applies it at once. */
export function chooseTheme(theme: Theme): void {
  writeStored(localStore, key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
