/** A player's contribution to a hand. Chips are whole dollars. */
export type Payer = {
  seatIndex: number
  /** The chips put in over the whole hand, including the ante. */
  contributed: number
  folded: boolean
}

/** Chips that the same players can win. */
export type PotLayer<Player extends Payer> = { amount: number; contenders: Player[] }

/** A layer of the contributions. Each payer paid its full height; contenders have not folded. */
type Layer<Player> = { height: number; payers: Player[]; contenders: Player[] }

/**
 * Divides contributions into main and side pots, main pot first, and the chips to return. A player can win from each
 * opponent at most the player's own contribution; unmatched chips are returned. Every chip is in exactly one place.
 * Contenders keep the order of the players. `returned` is keyed by seat index and contains only seats that get chips
 * back.
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

/** Returns the shares of the two boards. The top board gets the odd chip. */
export function halve(amount: number): { top: number; bottom: number } {
  const bottom = Math.floor(amount / 2)
  return { top: amount - bottom, bottom }
}

/**
 * Splits a share evenly and gives odd chips out one at a time, in the order of the winners.
 * @param count the number of winners, who are clockwise from the left of the button
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

/** Merges layers with the same contenders. A higher layer never adds contenders, so equal counts mean equal sets. */
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
