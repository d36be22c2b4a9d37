import { localStore, readStored, writeStored } from '../../shared/stored.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

// `public/theme.js` reads the same key before the first paint.
const key = 'theme'

/** The theme that was chosen; `system` when none was. */
export function readTheme(): Theme {
  const stored = readStored(localStore, key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Keeps a theme and shows it at once. */
export function chooseTheme(theme: Theme): void {
  writeStored(localStore, key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
