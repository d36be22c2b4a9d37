import { encode } from 'uqr'

/** The empty border that scanners need around a code. */
const quietModules = 4

/** A QR code as a path: each dark module a square of 1, one line a row, with those of the quiet border. */
export function qrPath(text: string): string {
  return encode(text, { border: quietModules })
    .data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('\n')
}
