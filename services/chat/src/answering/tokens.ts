/** Tokens of a message's role and separators. */
const perMessage = 6

/**
 * Estimates the tokens of a text, slightly too high for English. Only the provider counts exactly: this decides
 * what fits into a prompt, never what is paid.
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

/** Upper bound of a text's tokens: no token is shorter than a byte. */
export function maxTokens(text: string): number {
  return perMessage + new TextEncoder().encode(text).length
}

/** Cuts a text to at most `tokens` tokens by estimate. */
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
