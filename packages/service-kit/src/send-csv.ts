import { toCsv } from '@cardroom/contracts/csv'
import type { FastifyReply } from 'fastify'

/** Answers with a table as a CSV file of that name; values as in `toCsv`. */
export function sendCsv(
  reply: FastifyReply,
  file: string,
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(toCsv(names, rows))
}
