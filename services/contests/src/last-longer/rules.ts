import type {
  WsopAdminEliminationRequest,
  WsopPaymentRequest,
} from '@cardroom/contracts/last-longer-admin'
import type { Fields } from '../audit/rules.ts'

const aheadMs = 5 * 60_000

/** The fields of a payment: "unpaid" clears the method, and "paid" keeps the values that the request omits. */
export function paymentFields(request: Omit<WsopPaymentRequest, 'shown'>): Fields {
  const { isPaid, paymentMethod, transactionId } = request
  if (!isPaid) return { isPaid, paymentMethod: null, transactionId: null }
  return {
    isPaid,
    ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || null }),
    ...(transactionId !== undefined && { transactionId: transactionId || null }),
  }
}

/**
 * The fields of an elimination. A player who is already eliminated keeps the date and place that the request omits. A
 * date must be between the first contest and five minutes from now.
 */
export function eliminationFields(
  request: WsopAdminEliminationRequest,
  current: Fields,
  now: number,
): Fields {
  if (!request.isEliminated) {
    return { isEliminated: false, eliminationDate: null, finalPosition: null }
  }
  const { eliminationDate, finalPosition } = request
  return {
    isEliminated: true,
    eliminationDate:
      eliminationDate === undefined || eliminationDate === null
        ? (current['eliminationDate'] ?? new Date(now).toISOString())
        : clampDate(eliminationDate, now),
    ...(finalPosition !== undefined && { finalPosition }),
  }
}

const earliest = Date.UTC(2020, 0, 1)

function clampDate(date: string, now: number): string {
  const at = Math.min(Math.max(Date.parse(date), earliest), now + aheadMs)
  return new Date(at).toISOString()
}

/** The fields of a confirmation; a confirmed entry keeps its time. */
export function confirmationFields(
  { isConfirmed }: { isConfirmed: boolean },
  current: Fields,
  now: number,
): Fields {
  const at = current['confirmedAt'] ?? new Date(now).toISOString()
  return { confirmedAt: isConfirmed ? at : null }
}

/** A chip count with the time at which it was reported. */
export function chipFields(chipCount: number, now: number): Fields {
  return { chipCount, lastChipUpdate: new Date(now).toISOString() }
}
