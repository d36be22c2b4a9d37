import { type GameState, maxFrameBytes } from '@cardroom/contracts/kook-game'

/** Rare, because an oversized frame closes its connection. */
const oversizedEvery = 500

/**
 * Frames that must change nothing, from any sender: malformed, for another seat, for another hand or turn,
 * with a player's name and with guessed tokens.
 * @param names of seated players
 * @param state a current state of the table
 * @param random numbers from 0 to 1
 */
export function* hostileFrames(
  count: number,
  names: readonly string[],
  state: () => GameState,
  random: () => number,
): Generator<string | Buffer> {
  const below = (bound: number) => Math.floor(random() * bound)
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const kinds: ((seen: GameState) => string | Buffer)[] = [
    () => bytes(1 + below(199)),
    () => bytes(1 + below(199)).toString('latin1'),
    () => '{"type":"sit_down","seatIndex":',
    () => json({ type: 'sit_down', seatIndex: below(10) - 10, username: 'Eve' }),
    () => json({ type: 'sit_down', seatIndex: 1.5, username: 'Mal' }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: '\u202eMal' }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: { toString: 'Mal' } }),
    () => json({ type: 'sit_down', seatIndex: below(6), username: 'Mal', stack: 1_000_000 }),
    () => json({ type: 'resume', resumeToken: bytes(32).toString('base64url') }),
    () => json({ type: 'resume', resumeToken: '' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'pot' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'fold', handId: 'x'.repeat(64) }),
    () => json({ type: 'player_action', username: pick(names), action: 'raise' }),
    () => json({ type: 'player_action', username: pick(names), action: 'fold', handId: 'gone' }),
    ({ turn }) =>
      json({ type: 'player_action', username: pick(names), action: 'fold', turn: turn - 1 }),
    ({ turn }) =>
      json({ type: 'player_action', username: pick(names), action: 'fold', version: turn - 1 }),
    ({ turn }) => json({ type: 'take_time', username: pick(names), turn: turn - 1 }),
    () => json({ type: 'take_time', username: 'Mal' }),
    () => json({ type: 'sit_out', seatIndex: below(6) }),
    () => json({ type: 'sit_in', username: pick(names) }),
    () => json({ type: 'deal', cards: ['As', 'Ah', 'Ad', 'Ac'] }),
    () => json({ type: 'start_hand', deck: [], handId: 'mine' }),
    () => json({ type: 'leave', connection: 'another', seatIndex: below(6) }),
    () => json([{ type: 'leave' }]),
    () => json({ __proto__: null, constructor: { prototype: { type: 'leave' } } }),
    () => '['.repeat(1000),
    () => '"\\u0000"',
  ]
  for (let made = 1; made <= count; made += 1) {
    if (made % oversizedEvery === 0) yield 'x'.repeat(maxFrameBytes + 1)
    else yield pick(kinds)(state())
  }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
