import type { TableState } from './table-state.ts'
import { isOwnTurn } from './table-view.ts'

export type Sound = 'turn' | 'chips' | 'card' | 'win'

/** The sound of a state change: one at most, the own turn first. */
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

/** Plays a synthesized sound; no file is fetched. */
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
