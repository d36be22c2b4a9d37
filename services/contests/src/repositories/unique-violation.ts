/** Whether Postgres refused a row because another one has its unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23505'
}
