/** The answer to a change of many rows' status. */
export function bulkAnswer(auditIds: number[], status: string) {
  const rows = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
  return {
    success: true as const,
    message: `Status of ${rows} updated to ${status}`,
    data: { changed: auditIds.length, auditIds },
  }
}
