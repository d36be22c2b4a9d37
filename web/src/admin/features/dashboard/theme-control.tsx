import { useState } from 'react'
import { chooseTheme, readTheme, type Theme, themes } from '../../shared/theme.ts'
import styles from './theme-control.module.css'

const names: Readonly<Record<Theme, string>> = { system: 'Auto', light: 'Light', dark: 'Dark' }

/** The choice of theme: system, light or dark. */
export function ThemeControl() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((candidate) => (
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
          <span>{names[candidate]}</span>
        </label>
      ))}
    </fieldset>
  )
}
