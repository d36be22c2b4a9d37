import process from 'node:process'

/** Where the stack under test answers, from `CARDROOM_ORIGIN`. */
export const origin = readOrigin()

function readOrigin(): string {
  const value = process.env['CARDROOM_ORIGIN']
  if (!value) throw new Error('CARDROOM_ORIGIN must say where the stack under test answers')
  return new URL(value).origin
}
