import { brand } from '@cardroom/brand/brand'
import { useEffect, useRef } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

/** The ways in which this browser announces new leads, in addition to the count in the title. */
export type LeadAlert = 'notification' | 'sound'

const key = (alert: LeadAlert) => `officeAlert ${alert}`

export function isAlertOn(alert: LeadAlert): boolean {
  return readStored(localStore, key(alert)) === 'on'
}

/**
 * Enables or disables an alert. Browsers allow permission requests and sounds only after a click.
 * @returns whether the alert is now on; the browser may deny notifications
 */
export async function switchAlert(alert: LeadAlert, isOn: boolean): Promise<boolean> {
  const isAllowed =
    isOn && (alert === 'sound' || (await Notification.requestPermission()) === 'granted')
  writeStored(localStore, key(alert), isAllowed ? 'on' : null)
  if (isAllowed && alert === 'sound') await playSound()
  return isAllowed
}

/** Announces leads that arrive while the back office is open. */
export function useLeadAlerts(total: number | null): void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (total === null) return
    const isMore = before.current !== null && total > before.current
    before.current = total
    if (!isMore) return
    if (isAlertOn('notification')) notify(total)
    if (isAlertOn('sound')) void playOnce(total)
  }, [total])
}

function notify(total: number): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') {
    return
  }
  try {
    // If several tabs are open, a later notification replaces the earlier one.
    const notification = new Notification(`${total} new`, {
      body: `${brand.name} back office`,
      tag: 'new-leads',
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // Chrome on Android provides the class but does not let pages use it.
  }
}

/** Only one of several tabs plays the sound. */
async function playOnce(total: number): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return await playSound()
  await locks.request(`office sound ${total}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await playSound()
  })
}

const notes = [660, 880]
const noteSeconds = 0.14
const volume = 0.08

/** Plays two short notes. Plays nothing before the first click in the page. */
async function playSound(): Promise<void> {
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: volume })
  gain.connect(context.destination)
  for (const [index, frequency] of notes.entries()) {
    const oscillator = new OscillatorNode(context, { frequency })
    oscillator.connect(gain)
    oscillator.start(context.currentTime + index * noteSeconds)
    oscillator.stop(context.currentTime + (index + 1) * noteSeconds)
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await context.close()
}
