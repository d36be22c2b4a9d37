import { encode } from 'uqr'

/** The empty border that scanners need around a code. */
const quietModules = 4

/** A QR code as an SVG path: one unit square per dark module, one line per row, with a quiet border. */
export function qrPath(text: string): string {
  return encode(text, { border: quietModules })
    .data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('\n')
}
