import { useState } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import styles from './theme-control.module.css'

const themes = { system: 'Auto', light: 'Light', dark: 'Dark' }
type Theme = keyof typeof themes
const themeNames = Object.keys(themes) as Theme[]

// `public/theme.js` reads the same key before the first paint.
const key = 'theme'

/** The choice of theme: system, light or dark. */
export function ThemeControl() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">Theme</legend>
      {themeNames.map((candidate) => (
        <label key={candidate}>
          <input
            type="radio"
            name="theme"
            value={candidate}
            checked={candidate === theme}
            onChange={() => {
              chooseTheme(candidate)
              setTheme(candidate)
            }}
          />
          <span>{themes[candidate]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen theme; `system` by default. */
function readTheme(): Theme {
  const stored = readStored(localStore, key)
  return themeNames.find((theme) => theme === stored) ?? 'system'
}

/** Stores a theme and applies it at once. */
function chooseTheme(theme: Theme): void {
  writeStored(localStore, key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
