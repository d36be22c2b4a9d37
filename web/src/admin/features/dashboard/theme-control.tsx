import { useState } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import styles from './sidebar.module.css'
import { isLeftOut, setLeftOut } from '../../../shared/left-out.ts'
import { isAlertOn, type LeadAlert, switchAlert } from '../../shared/live/lead-alerts.ts'
import { toast } from '../../../shared/toast/toasts.ts'

const themes = { system: 'Auto', light: 'Light', dark: 'Dark' }
type Theme = keyof typeof themes
const themeNames = Object.keys(themes) as Theme[]

// `public/theme.js` reads this key before the first paint.
const key = 'theme'

/** The theme selector: system, light or dark. */
export function ThemeControl() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className={styles.themes}>
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

/** The selected theme. The default is `system`. */
function readTheme(): Theme {
  const stored = readStored(localStore, key)
  return themeNames.find((theme) => theme === stored) ?? 'system'
}

/** Stores a theme and applies it immediately. */
function chooseTheme(theme: Theme): void {
  writeStored(localStore, key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Excludes this browser's visits from the reports. */
export function OwnVisitsControl() {
  const [leftOut, setChecked] = useState(isLeftOut)
  return (
    <label className={`check small ${styles.option}`}>
      <input
        type="checkbox"
        checked={leftOut}
        onChange={({ target }) => {
          setLeftOut(target.checked)
          setChecked(target.checked)
        }}
      />
      {leftOut ? 'This browser’s visits are not counted' : 'Leave this browser’s visits out'}
    </label>
  )
}

/** Enables or disables notifications and a sound for new leads in this browser. Both are off by default. */
export function LeadAlertsControl() {
  return (
    <div className="row">
      {'Notification' in window && <Alert alert="notification" label="Notify" of="of new leads" />}
      <Alert alert="sound" label="Sound" of="at new leads" />
    </div>
  )
}

function Alert({ alert, label, of }: { alert: LeadAlert; label: string; of: string }) {
  const [isOn, setIsOn] = useState(() => isAlertOn(alert))

  async function change(isAsked: boolean): Promise<void> {
    setIsOn(isAsked)
    const isNow = await switchAlert(alert, isAsked)
    setIsOn(isNow)
    if (isNow === isAsked) return
    toast({
      title: 'Not allowed',
      description: 'This browser blocks notifications of this site. Its settings allow them.',
      tone: 'error',
    })
  }

  return (
    <label className={`check small ${styles.option}`} title={`${label} ${of}`}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => void change(target.checked)}
      />
      <span>
        {label}
        <span className="visually-hidden"> {of}</span>
      </span>
    </label>
  )
}
