import { kook } from '@cardroom/brand/kook-copy'
import { useEffect } from 'react'
import { readPreference, usePreference } from './storage.ts'
import type { TableState } from './table-state.ts'
import { isOwnTurn } from './table-view.ts'

/** Short, long, short, to differ from the vibration of a message. */
const vibrationMs = [120, 80, 240, 80, 120]

// The site's icon with a dot. The page's content security policy allows data URLs.
const dottedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="7" y="1" width="34" height="46" rx="5" fill="#BE1E2D"/><path fill="#fff" d="M24 11c-3 4.5-9 8-9 12.7c0 2.9 2.2 4.8 4.7 4.8 1.5 0 2.7-.6 3.5-1.7-.2 2.2-1.2 4.3-3 6.2h7.6c-1.8-1.9-2.8-4-3-6.2.8 1.1 2 1.7 3.5 1.7 2.5 0 4.7-1.9 4.7-4.8C33 19 27 15.5 24 11z"/><circle cx="37" cy="11" r="11" fill="#FFD23F" stroke="#062" stroke-width="2"/></svg>',
)}`

/**
 * Notifies a player of the turn by title, icon, vibration and notification, and keeps the screen on for a seated
 * player.
 */
export function useTurnCalls(isTurn: boolean, isSeated: boolean): void {
  useEffect(() => {
    if (!isTurn) return
    const undo = [markTitle(), markIcon(), notify()]
    // Until the first tap on a page, browsers refuse to vibrate and report an error.
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

/** @returns a function that removes the mark, unless another page has set its title in the meantime */
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

/** Asks for permission, which browsers allow only after a click. @returns whether permission is granted */
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
    // On Android, only a service worker can show a notification.
    return () => {}
  }
}

/**
 * Keeps the screen on. The browser drops the lock whenever the page is hidden. @returns a function that releases the
 * lock
 */
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
      // The browser refused the lock, for example because the battery is low.
    }
  }
  void request()
  document.addEventListener('visibilitychange', () => void request(), stopping)
  return () => {
    stopping.abort()
    void sentinel?.release()
  }
}

export type Sound = 'turn' | 'chips' | 'card' | 'win'

/** Returns the sound for a state change. The sound of the player's turn has priority. */
export function chooseSound(before: TableState, state: TableState): Sound | null {
  if (isOwnTurn(state) && !isOwnTurn(before)) return 'turn'
  if (state.game === null || state.game === before.game) return null
  const types = new Set(state.game.events.map(({ type }) => type))
  if (types.has('showdown')) return 'win'
  if (state.game.events.some((event) => event.type === 'action_made' && event.action === 'pot')) {
    return 'chips'
  }
  return types.has('hand_start') || types.has('board_update') ? 'card' : null
}

let context: AudioContext | null = null

/** Plays a synthesized sound, so that no file has to be fetched. */
export function play(sound: Sound): void {
  context ??= new AudioContext()
  const { currentTime: now } = context
  // Browsers suspend audio until the first interaction.
  void context.resume()
  switch (sound) {
    case 'turn':
      tone(context, 660, now, 0.12)
      tone(context, 880, now + 0.14, 0.18)
      break
    case 'win':
      tone(context, 523, now, 0.14)
      tone(context, 784, now + 0.12, 0.22)
      break
    case 'chips':
      noise(context, now, 0.09, 3200)
      noise(context, now + 0.07, 0.07, 4200)
      break
    case 'card':
      noise(context, now, 0.06, 1400)
      break
  }
}

function tone(audio: AudioContext, frequency: number, at: number, seconds: number): void {
  const oscillator = audio.createOscillator()
  oscillator.type = 'sine'
  oscillator.frequency.value = frequency
  oscillator.connect(fadingGain(audio, 0.16, at, seconds))
  oscillator.start(at)
  oscillator.stop(at + seconds)
}

function noise(audio: AudioContext, at: number, seconds: number, frequency: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = frequency
  source.connect(filter).connect(fadingGain(audio, 0.3, at, seconds))
  source.start(at)
}

function fadingGain(audio: AudioContext, volume: number, at: number, seconds: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  gain.connect(audio.destination)
  return gain
}
