import { randomBytes, randomInt } from 'node:crypto'
import { type GameState, maxFrameBytes } from '@cardroom/contracts/kook-game'

/** One in so many is too large: its connection ends with it, and the next needs a moment. */
const oversizedEvery = 500

/**
 * Frames that must change nothing, whoever sends them: broken, of the wrong shape, for another seat, for another
 * moment, with somebody's name and with tokens that were guessed.
 * @param names of people who sit at the table
 * @param state the table as somebody sees it at that moment
 */
export function* hostileFrames(
  count: number,
  names: readonly string[],
  state: () => GameState,
): Generator<string | Buffer> {
  const kinds: ((seen: GameState) => string | Buffer)[] = [
    () => randomBytes(randomInt(1, 200)),
    () => randomBytes(randomInt(1, 200)).toString('latin1'),
    () => '{"type":"sit_down","seatIndex":',
    () => json({ type: 'sit_down', seatIndex: randomInt(-10, 0), username: 'Eve' }),
    () => json({ type: 'sit_down', seatIndex: 1.5, username: 'Mal' }),
    () => json({ type: 'sit_down', seatIndex: randomInt(6), username: '\u202eMal' }),
    () => json({ type: 'sit_down', seatIndex: randomInt(6), username: { toString: 'Mal' } }),
    () => json({ type: 'sit_down', seatIndex: randomInt(6), username: 'Mal', stack: 1_000_000 }),
    () => json({ type: 'resume', resumeToken: randomBytes(32).toString('base64url') }),
    () => json({ type: 'resume', resumeToken: '' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'pot' }),
    () => json({ type: 'player_action', username: 'Mal', action: 'fold', handId: 'x'.repeat(64) }),
    () => json({ type: 'player_action', username: oneOf(names), action: 'raise' }),
    () => json({ type: 'player_action', username: oneOf(names), action: 'fold', handId: 'gone' }),
    ({ version }) =>
      json({ type: 'player_action', username: oneOf(names), action: 'fold', version: version - 7 }),
    () => json({ type: 'deal', cards: ['As', 'Ah', 'Ad', 'Ac'] }),
    () => json({ type: 'start_hand', deck: [], handId: 'mine' }),
    () => json({ type: 'leave', connection: 'another', seatIndex: randomInt(6) }),
    () => json([{ type: 'leave' }]),
    () => json({ __proto__: null, constructor: { prototype: { type: 'leave' } } }),
    () => '['.repeat(1000),
    () => '"\\u0000"',
  ]
  for (let made = 1; made <= count; made += 1) {
    if (made % oversizedEvery === 0) yield 'x'.repeat(maxFrameBytes + 1)
    else yield oneOf(kinds)(state())
  }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item
}
