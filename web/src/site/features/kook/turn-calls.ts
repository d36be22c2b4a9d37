import { kook } from '@cardroom/brand/kook-copy'
import { useEffect } from 'react'
import { readPreference, usePreference } from './preferences.ts'

/** Short, long, short: told from a message by its length. */
const vibrationMs = [120, 80, 240, 80, 120]

// The site's card with a dot; the page's policy allows pictures of this kind.
const dottedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="7" y="1" width="34" height="46" rx="5" fill="#BE1E2D"/><path fill="#fff" d="M24 11c-3 4.5-9 8-9 12.7c0 2.9 2.2 4.8 4.7 4.8 1.5 0 2.7-.6 3.5-1.7-.2 2.2-1.2 4.3-3 6.2h7.6c-1.8-1.9-2.8-4-3-6.2.8 1.1 2 1.7 3.5 1.7 2.5 0 4.7-1.9 4.7-4.8C33 19 27 15.5 24 11z"/><circle cx="37" cy="11" r="11" fill="#FFD23F" stroke="#062" stroke-width="2"/></svg>',
)}`

/** Calls a player to the turn where he may look or be, and keeps the screen on while he is seated. */
export function useTurnCalls(isTurn: boolean, isSeated: boolean): void {
  useEffect(() => {
    if (!isTurn) return
    const undo = [markTitle(), markIcon(), notify()]
    // Before the first tap on a page browsers refuse it, and say so as an error.
    if (readPreference('vibration') && window.navigator.userActivation?.hasBeenActive) {
      window.navigator.vibrate?.(vibrationMs)
    }
    return () => {
      for (const stop of undo) stop()
    }
  }, [isTurn])
  const isKeptOn = usePreference('awake')
  useEffect(() => (isSeated && isKeptOn ? keepScreenOn() : undefined), [isSeated, isKeptOn])
}

/** @returns removes the mark, unless another page has set its title since */
function markTitle(): () => void {
  const before = document.title
  const marked = `● Your turn · ${before}`
  document.title = marked
  return () => {
    if (document.title === marked) document.title = before
  }
}

function markIcon(): () => void {
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')]
  const before = icons.map(({ href }) => href)
  for (const icon of icons) icon.href = dottedIcon
  return () => {
    for (const [index, icon] of icons.entries()) icon.href = before[index] ?? icon.href
  }
}

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => 'Notification' in window

/** Asks for the permission, which only a click may do. @returns whether notifications will be shown */
export async function requestNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

function notify(): () => void {
  const isWanted = readPreference('notification') && document.hidden && canNotify()
  if (!isWanted || Notification.permission !== 'granted') return () => {}
  try {
    const notification = new Notification('Your turn', {
      body: `${kook.title}: 20 seconds to act`,
      icon: '/icon-192.png',
      tag: 'kook-turn',
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return () => notification.close()
  } catch {
    // On Android a page alone cannot show one.
    return () => {}
  }
}

/** The browser gives the lock up whenever the page is hidden. @returns lets the screen go off again */
function keepScreenOn(): () => void {
  const stopping = new AbortController()
  let sentinel: WakeLockSentinel | null = null
  const request = async () => {
    if (document.hidden) return
    try {
      const requested = await window.navigator.wakeLock?.request('screen')
      if (stopping.signal.aborted) await requested?.release()
      else sentinel = requested ?? null
    } catch {
      // Refused, for example because the battery is low.
    }
  }
  void request()
  document.addEventListener('visibilitychange', () => void request(), stopping)
  return () => {
    stopping.abort()
    void sentinel?.release()
  }
}
