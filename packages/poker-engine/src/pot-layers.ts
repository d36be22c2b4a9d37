/** What a player put into a hand; chips are whole dollars. */
export type Payer = {
  seatIndex: number
  /** Chips put in over the whole hand, the ante included. */
  contributed: number
  folded: boolean
}

/** Chips that the same players can win. */
export type PotLayer<Player extends Payer> = { amount: number; contenders: Player[] }

/** A layer of the contributions: each payer paid its full height, contenders have not folded. */
type Layer<Player> = { height: number; payers: Player[]; contenders: Player[] }

/**
 * Divides contributions into main and side pots, the main pot first, and what goes back. From each opponent a player
 * can win at most what he put in himself; chips that nobody matched are returned. Every chip is in exactly one place.
 * Contenders keep the order of the players; `returned` is by seat index and names only seats that receive some.
 */
export function layerPots<Player extends Payer>(
  players: readonly Player[],
): { pots: PotLayer<Player>[]; returned: Record<number, number> } {
  const layers = layersOf(players)
  const returned: Record<number, number> = {}
  for (const { height, payers } of layers.filter((layer) => !isMatched(layer))) {
    for (const { seatIndex } of payers) returned[seatIndex] = (returned[seatIndex] ?? 0) + height
  }
  return { pots: mergeLayers(layers.filter(isMatched)), returned }
}

/** The shares of the two boards; the odd chip goes to the top one. */
export function halve(amount: number): { top: number; bottom: number } {
  const bottom = Math.floor(amount / 2)
  return { top: amount - bottom, bottom }
}

/**
 * Splits a share evenly, odd chips one each in the order of the winners.
 * @param count how many win, clockwise from the left of the button
 */
export function splitEvenly(amount: number, count: number): number[] {
  const even = Math.floor(amount / count)
  const oddChips = amount % count
  return Array.from({ length: count }, (_, place) => (place < oddChips ? even + 1 : even))
}

function layersOf<Player extends Payer>(players: readonly Player[]): Layer<Player>[] {
  const levels = [...new Set(players.map(({ contributed }) => contributed))]
    .filter((level) => level > 0)
    .toSorted((a, b) => a - b)
  return levels.map((level, place) => {
    const payers = players.filter(({ contributed }) => contributed >= level)
    const contenders = payers.filter(({ folded }) => !folded)
    return { height: level - (levels[place - 1] ?? 0), payers, contenders }
  })
}

function isMatched({ payers, contenders }: Layer<Payer>): boolean {
  return payers.length > 1 && contenders.length > 0
}

/** Merges layers with the same contenders: higher layers never have new ones, so equal counts are equal sets. */
function mergeLayers<Player>(layers: readonly Layer<Player>[]) {
  const merged: { amount: number; contenders: Player[] }[] = []
  for (const { height, payers, contenders } of layers) {
    const last = merged.at(-1)
    const amount = height * payers.length
    if (last?.contenders.length === contenders.length) last.amount += amount
    else merged.push({ amount, contenders })
  }
  return merged
}
