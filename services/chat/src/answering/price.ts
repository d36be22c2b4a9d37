/** Dollars for a million tokens. One of them for one token is a micro-dollar. */
export type Prices = { input: number; output: number }

export type Usage = { inputTokens: number; outputTokens: number }

/** What a call costs, in whole micro-dollars, rounded up. */
export function costOf({ inputTokens, outputTokens }: Usage, { input, output }: Prices): number {
  return Math.ceil(inputTokens * input + outputTokens * output)
}
