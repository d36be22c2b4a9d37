import type { GameState, StateFrame } from './kook-game.ts'

// `/ws/kook?changes=1` asks for frames that have only what has changed since the connection's last one. The first frame
// has the whole state, and so has every frame of a server of an earlier release.

/**
 * A state frame of a connection with `changes=1`. In `payload`, and in every object in it, stand the fields that have
 * another value than before; the names of those that are gone are in `gone`. A list of objects or lists that has not
 * become shorter is an object too, by index. Everything else is replaced. `events` and `deals` are news: they stand for
 * this frame alone, and without them there are none.
 */
export type ChangeFrame = {
  type: StateFrame['type']
  isChange: true
  payload: Record<string, unknown>
}

/** The change from one state to another, both as they would be sent; clocks and counts are always in it. */
export function changeBetween(before: GameState, now: GameState): ChangeFrame['payload'] {
  const { version, serverTime, watchers, events, deals } = now
  const change = objectChange(before, now) ?? {}
  Object.assign(change, { version, serverTime, watchers })
  if (events.length > 0) change['events'] = events
  if (deals !== undefined) change['deals'] = deals
  return change
}

/** Reads the frames of one connection: each as JSON that was parsed, whole. @throws for a change without a state before */
export function createFrameMerger(): (frame: unknown) => unknown {
  let latest: object | null = null
  return (frame) => {
    if (!isObject(frame) || !isObject(frame['payload'])) return frame
    const { isChange, payload, ...rest } = frame
    if (isChange === true) {
      if (latest === null) throw new Error('A change came before the state')
      const { deals: _, ...before } = latest as Fields
      latest = merge({ ...before, events: [] }, payload) as object
    } else if (Array.isArray(payload['seats'])) {
      latest = payload
    }
    return isChange === true ? { ...rest, payload: latest } : frame
  }
}

type Fields = Record<string, unknown>

const isNews = (name: string) => name === 'events' || name === 'deals'

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What `merge` makes `now` of; undefined when nothing has changed. */
function changeOf(before: unknown, now: unknown): unknown {
  if (before === now) return undefined
  if (isObject(before) && isObject(now)) return objectChange(before, now)
  if (!Array.isArray(before) || !Array.isArray(now)) return now
  const isShorter = now.length < before.length
  // Lists of cards are replaced, because they are short.
  if (!isShorter && typeof now[0] === 'object') return listChange(before, now)
  const isSame = now.length === before.length && now.every((item, index) => item === before[index])
  return isSame ? undefined : now
}

function objectChange(before: Fields, now: Fields): Fields | undefined {
  let change: Fields | undefined
  let gone: string[] | undefined
  // Every change of a table is compared for each player, so nothing is made that is not sent.
  for (const name in now) {
    const changed = isNews(name) ? undefined : changeOf(before[name], now[name])
    if (changed !== undefined) (change ??= {})[name] = changed
  }
  for (const name in before) {
    if (!has(now, name) && has(before, name) && !isNews(name)) (gone ??= []).push(name)
  }
  if (gone !== undefined) (change ??= {})['gone'] = gone
  return change
}

/** A function of its own: read within the loop, a field that is nearly never read makes V8 compile the loop again each time. */
function has(fields: Fields, name: string): boolean {
  return fields[name] !== undefined
}

function listChange(before: readonly unknown[], now: readonly unknown[]): Fields | undefined {
  let change: Fields | undefined
  for (const [index, item] of now.entries()) {
    const changed = changeOf(before[index], item)
    if (changed !== undefined) (change ??= {})[index] = changed
  }
  return change
}

function merge(before: unknown, change: unknown): unknown {
  if (!isObject(change) || typeof before !== 'object' || before === null) return change
  const { gone = [], ...fields } = change
  const merged: Fields = { ...before }
  for (const name of gone as string[]) delete merged[name]
  for (const [name, value] of Object.entries(fields)) merged[name] = merge(merged[name], value)
  return Array.isArray(before) ? Object.values(merged) : merged
}
