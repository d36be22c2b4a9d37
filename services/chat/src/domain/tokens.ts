/** What a message costs beside its text: role and separators. */
const perMessage = 6

/**
 * How many tokens a text is likely to be for a language model, a little above the truth for English.
 * Only the provider can count exactly; this decides what fits, never what is paid.
 */
export function estimateTokens(text: string): number {
  let tokens = perMessage
  for (const [part] of text.matchAll(/[a-z]+|\d+|\s+|[^a-z\d\s]/giu)) {
    if (/^[a-z]/i.test(part)) tokens += Math.ceil(part.length / 4)
    else if (/^\d/.test(part)) tokens += Math.ceil(part.length / 3)
    else if (!/^\s/.test(part)) tokens += part.codePointAt(0)! > 0x7f ? 2 : 1
  }
  return tokens
}

/** The most tokens a text can be: no token is shorter than a byte. */
export function mostTokens(text: string): number {
  return perMessage + new TextEncoder().encode(text).length
}

/** The text cut to what is likely to be `tokens` at most. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokens) fits = middle
    else tooLong = middle
  }
  return text.slice(0, fits).toWellFormed()
}
