import { encode } from 'uqr'

/** The width of the quiet zone, which scanners need around a code. */
const quietModules = 4

/** Draws a QR code as an SVG path: one unit square per dark module, one line per row, surrounded by the quiet zone. */
export function qrPath(text: string): string {
  return encode(text, { border: quietModules })
    .data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('\n')
}
