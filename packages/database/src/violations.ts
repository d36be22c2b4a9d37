/** SQLSTATE codes of class 23. */
const codes = { unique: '23505', foreignKey: '23503' } as const

/** Whether a statement failed because of a constraint of this kind. */
export function isViolation(error: unknown, kind: keyof typeof codes): boolean {
  return error instanceof Error && 'code' in error && error.code === codes[kind]
}
