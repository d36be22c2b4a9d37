import type {
  PasteChoice,
  PastedPlayer,
  PasteLine,
  RakePasteReading,
} from '@cardroom/contracts/rake-paste'
import { limits } from '@cardroom/contracts/form-field'
import { distance } from 'fastest-levenshtein'
import { type PastedLine, readPastedLines } from './pasted-lines.ts'

/** A winner of a finalized week. */
export type PastWinner = { weekNumber: number; playerName: string; rakeAmount: string }

/** A player whose amount a paste sets, or a player that it adds. */
export type PasteChange =
  | { id: number; name: string; before: string; after: string }
  | { id: null; name: string; before: null; after: string }

type Known = {
  players: readonly PastedPlayer[]
  winners: readonly PastWinner[]
}

const maxSuggestions = 3

/**
 * Interprets a paste with the current players and the decisions so far. Every line is explained and nothing is guessed:
 * an unclear line stays open until a decision or a corrected text resolves it.
 */
export function readPaste(
  pasted: string,
  choices: readonly PasteChoice[],
  known: Known,
): Omit<RakePasteReading, 'basis'> & { changes: PasteChange[] } {
  const { read, passed } = readPastedLines(pasted)
  const chosen = new Map(choices.map(({ line, to }) => [line, to]))
  const index = indexOf(known.players)
  const lines = read.map((line) => readLine(line, chosen.get(line.line), index))
  settleDoubles(lines)
  const changes = changesOf(lines)
  const ignored = passed.map(({ line, text, reason }) => ({
    ...blank(line, text),
    kind: 'ignored' as const,
    reasons: [reason],
  }))
  const named = new Set(lines.flatMap(({ player }) => (player === null ? [] : [player.id])))
  return {
    lines: [...lines, ...ignored].sort((one, other) => one.line - other.line),
    older:
      changes.length === 0
        ? []
        : olderReasons(
            lines,
            known,
            passed.flatMap(({ week }) => week ?? []),
          ),
    missing: known.players.filter(
      ({ id, isActive, rakeAmount }) => isActive && Number(rakeAmount) > 0 && !named.has(id),
    ),
    changes,
  }
}

/** A name without case, accents, spaces and punctuation; the original name if nothing is left. */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return folded === '' ? name.trim() : folded
}

type Index = {
  players: readonly PastedPlayer[]
  /** The username in lower case, which is unique in the leaderboard. */
  byName: ReadonlyMap<string, PastedPlayer>
  byFolded: ReadonlyMap<string, readonly PastedPlayer[]>
  byId: ReadonlyMap<number, PastedPlayer>
}

function indexOf(players: readonly PastedPlayer[]): Index {
  const byFolded = new Map<string, PastedPlayer[]>()
  for (const player of players) {
    for (const name of new Set([foldName(player.playerName), foldName(player.displayName)])) {
      byFolded.set(name, [...(byFolded.get(name) ?? []), player])
    }
  }
  return {
    players,
    byName: new Map(players.map((player) => [player.playerName.toLowerCase(), player])),
    byFolded,
    byId: new Map(players.map((player) => [player.id, player])),
  }
}

function blank(line: number, text: string): PasteLine {
  return {
    line,
    text,
    kind: 'open',
    reasons: [],
    name: null,
    amount: null,
    player: null,
    suggestions: [],
    canAdd: false,
  }
}

function readLine(pasted: PastedLine, to: PasteChoice['to'] | undefined, index: Index): PasteLine {
  const { line, text, name, amount, problem } = pasted
  const found = { ...blank(line, text), name, amount }
  if (to === 'skip') return { ...found, kind: 'skip', reasons: ['Left out.'] }
  const chosen = typeof to === 'number' ? index.byId.get(to) : undefined
  const [match, ...others] = chosen === undefined ? matchesOf(name, index) : [chosen]
  if (match === undefined && /^(?:grand\s*)?(?:totals?|sum)$/i.test(name)) {
    return { ...found, kind: 'ignored', reasons: ['A sum, not a player.'] }
  }
  const reasons: string[] = []
  if (problem !== null) reasons.push(problem)
  if (name === '') return { ...found, reasons: ['There is no name.', ...reasons] }
  if (match === undefined) return unknown(found, to, index, reasons)
  if (others.length > 0) {
    const reason = `${others.length + 1} players have this name.`
    return { ...found, reasons: [reason, ...reasons], suggestions: [match, ...others] }
  }
  return matched({ ...found, player: match }, name, reasons)
}

/** An exact username takes precedence over similar names. */
function matchesOf(name: string, index: Index): readonly PastedPlayer[] {
  const exact = index.byName.get(name.toLowerCase())
  return exact === undefined ? (index.byFolded.get(foldName(name)) ?? []) : [exact]
}

function unknown(
  found: PasteLine,
  to: PasteChoice['to'] | undefined,
  index: Index,
  reasons: readonly string[],
): PasteLine {
  const name = found.name ?? ''
  const isTooLong = name.length > limits.name
  const canAdd = found.amount !== null && !isTooLong
  if (to === 'add' && canAdd) {
    return { ...found, kind: 'add', canAdd, reasons: ['Becomes a new player, active.'] }
  }
  const suggestions = isTooLong ? [] : suggestionsFor(name, index.players)
  const reason = isTooLong
    ? `The name has more than ${limits.name} characters.`
    : `No player is called “${name}”.`
  return { ...found, canAdd, suggestions, reasons: [reason, ...reasons] }
}

function matched(
  found: PasteLine & { player: PastedPlayer },
  name: string,
  reasons: readonly string[],
): PasteLine {
  const { player, amount } = found
  const notes = [...reasons]
  if (name !== player.playerName)
    notes.push(`“${name}” is ${player.displayName} (${player.playerName}).`)
  if (!player.isActive)
    notes.push('This player is inactive: the amount is kept, the leaderboard does not show it.')
  if (amount === null) return { ...found, reasons: notes }
  if (amount === player.rakeAmount) {
    return { ...found, kind: 'same', reasons: [...notes, 'This is the amount already.'] }
  }
  if (isLower(player, amount)) notes.push('The amount is lower than now.')
  return { ...found, kind: 'change', reasons: notes }
}

function isLower({ rakeAmount }: PastedPlayer, amount: string): boolean {
  return Number(amount) < Number(rakeAmount)
}

/** Players with a similar name, closest match first. */
function suggestionsFor(name: string, players: readonly PastedPlayer[]): PastedPlayer[] {
  const folded = foldName(name)
  const most = Math.min(3, Math.max(1, Math.floor(folded.length / 3)))
  return players
    .map((player) => ({
      player,
      letters: Math.min(
        distance(folded, foldName(player.playerName)),
        distance(folded, foldName(player.displayName)),
      ),
    }))
    .filter(({ letters }) => letters <= most)
    .sort((one, other) => one.letters - other.letters || one.player.id - other.player.id)
    .slice(0, maxSuggestions)
    .map(({ player }) => player)
}

/** Several lines for one player count once if their amounts are equal; otherwise, all but one must be left out. */
function settleDoubles(lines: PasteLine[]): void {
  const groups = Map.groupBy(
    lines.filter(({ kind, name, player }) => player !== null || (kind === 'add' && name !== null)),
    ({ player, name }) => (player === null ? `new ${foldName(name ?? '')}` : `player ${player.id}`),
  )
  for (const group of groups.values()) {
    const [first, ...rest] = group
    if (first === undefined || rest.length === 0) continue
    const numbers = group.map(({ line }) => line).join(', ')
    if (group.every(({ amount }) => amount !== null && amount === first.amount)) {
      for (const line of rest) {
        line.kind = 'ignored'
        line.reasons = [...line.reasons, `The same as line ${first.line}.`]
      }
      continue
    }
    for (const line of group) {
      line.kind = 'open'
      line.reasons = [
        ...line.reasons,
        `Lines ${numbers} are the same player with different amounts: leave out all but one.`,
      ]
    }
  }
}

function changesOf(lines: readonly PasteLine[]): PasteChange[] {
  return lines.flatMap(({ kind, name, amount, player }): PasteChange[] => {
    if (amount === null) return []
    if (kind === 'add' && name !== null) return [{ id: null, name, before: null, after: amount }]
    if (kind !== 'change' || player === null) return []
    return [{ id: player.id, name: player.playerName, before: player.rakeAmount, after: amount }]
  })
}

/** The reason why the amounts look like those of an earlier week. */
function olderReasons(
  lines: readonly PasteLine[],
  { winners }: Known,
  titles: readonly number[],
): string[] {
  const reasons: string[] = []
  const lower = lines.filter(
    ({ kind, player, amount }) =>
      kind === 'change' && player !== null && amount !== null && isLower(player, amount),
  ).length
  if (lower > 0) {
    const subject = lower === 1 ? '1 amount is' : `${lower} amounts are`
    reasons.push(`${subject} lower than now; within a week rake only grows.`)
  }
  const amounts = new Map(
    lines.flatMap(({ player, amount }) => (player === null ? [] : [[player.playerName, amount]])),
  )
  for (const [week, three] of Map.groupBy(winners, ({ weekNumber }) => weekNumber)) {
    const isSame = three.every(
      ({ playerName, rakeAmount }) => amounts.get(playerName) === rakeAmount,
    )
    if (isSame) reasons.push(`The winners of week ${week}, which is finalized, had these amounts.`)
  }
  const newest = Math.max(0, ...winners.map(({ weekNumber }) => weekNumber))
  for (const week of titles.filter((title) => title <= newest)) {
    reasons.push(`A title names week ${week}; week ${newest} is finalized.`)
  }
  return reasons
}
