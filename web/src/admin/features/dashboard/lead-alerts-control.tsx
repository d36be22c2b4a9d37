import { useState } from 'react'
import { isAlertOn, type LeadAlert, switchAlert } from '../../shared/live/lead-alerts.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import styles from './own-visits-control.module.css'

/** Whether this browser tells of new leads by a notification and by a sound; both are off by default. */
export function LeadAlertsControl() {
  return (
    <div className={styles.pair}>
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
    <label className={styles.control} title={`${label} ${of}`}>
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
