import { Changed, IntegerId } from '@cardroom/contracts/admin-list'
import {
  WsopAddRequest,
  WsopAdminChipsRequest,
  WsopAdminConfirmationRequest,
  WsopAdminEliminationRequest,
  WsopBulkPaymentRequest,
  WsopBulkPaymentResponse,
  WsopChangeResponse,
  WsopDecisionRequest,
  WsopDecisionResponse,
  WsopPaymentRequest,
  WsopDeletion,
  WsopPersonRequest,
  WsopPlayerChangesResponse,
  WsopSignupsQuery,
  WsopSignupsResponse,
  type WsopSignup,
} from '@cardroom/contracts/last-longer-admin'
import { entryKind } from '@cardroom/leads/entry'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { Fields } from '../audit/rules.ts'
import { chipFields, confirmationFields, eliminationFields, paymentFields } from './rules.ts'
import type { LastLongerChanges } from './changes-repository.ts'
import type { LastLongerEntries } from './repository.ts'
import type { ChangedRow } from '../leads/tracked-rows.ts'
import { changeContextOf, found, listRoute } from '../leads/routes.ts'
import { decisionProblem } from './routes.ts'

/** `/api/admin/wsop`: the entries of the last longer, and the updates that players sent. */
export function adminLastLongerRoutes(
  admin: CardroomServer,
  signups: LastLongerEntries,
  changes: LastLongerChanges,
  enqueueMail: EnqueueMail,
): void {
  const config = { access: 'contests.edit' } as const
  const changeSchema = { params: IntegerId, response: { 200: WsopChangeResponse } }

  listRoute(admin, entryKind, signups, {
    query: WsopSignupsQuery,
    response: WsopSignupsResponse,
    answer: ({ rows: data, totals: { total, ...figures }, ...stored }) => ({
      success: true as const,
      data,
      totals: { signups: total, ...figures },
      ...stored,
    }),
  })

  admin.post(
    '/api/admin/wsop/signups',
    { config, schema: { body: WsopAddRequest, response: { 201: WsopChangeResponse } } },
    async (request, reply) => {
      const added = await signups.add(request.body, auditContextOf(request))
      if (added.refusal !== null) throw takenEmail()
      enqueueMail(added.mailId)
      return reply.code(201).send(answer(added, 'Participant added successfully'))
    },
  )

  admin.patch(
    '/api/admin/wsop/signups/:id/person',
    { config, schema: { ...changeSchema, body: WsopPersonRequest } },
    async (request) => {
      const { shown: _shown, ...person } = request.body
      const changed = await signups.correct(request.params.id, person, changeContextOf(request))
      const corrected = found(changed, 'participant')
      if (corrected.refusal !== null) throw takenEmail()
      enqueueMail(corrected.mailId)
      return answer(corrected, 'Participant corrected successfully')
    },
  )

  admin.patch(
    '/api/admin/wsop/signups/payment',
    {
      config,
      schema: { body: WsopBulkPaymentRequest, response: { 200: WsopBulkPaymentResponse } },
    },
    async (request) => {
      const data = await signups.setPayments(request.body, auditContextOf(request))
      const entries = data.changed === 1 ? '1 entry' : `${data.changed} entries`
      return { success: true as const, message: `Payment of ${entries} updated`, data }
    },
  )

  change('payment', WsopPaymentRequest, 'Payment status', paymentFields)
  change('elimination', WsopAdminEliminationRequest, 'Elimination status', eliminationFields)
  change('chips', WsopAdminChipsRequest, 'Chip count', ({ chipCount }, _current, now) =>
    chipFields(chipCount, now),
  )
  change('confirmation', WsopAdminConfirmationRequest, 'Confirmation', confirmationFields)

  admin.delete(
    '/api/admin/wsop/signups/:id',
    {
      config,
      schema: { params: IntegerId, body: WsopDeletion, response: { 200: Changed } },
    },
    async (request) => {
      const line = await signups.delete(request.params.id, changeContextOf(request))
      const auditId = found(line, 'participant')
      return { success: true as const, message: 'Participant deleted successfully', auditId }
    },
  )

  admin.get(
    '/api/admin/wsop/changes',
    { config, schema: { response: { 200: WsopPlayerChangesResponse } } },
    async () => ({ success: true as const, data: await changes.list() }),
  )

  admin.patch(
    '/api/admin/wsop/changes/:id',
    {
      config,
      schema: {
        params: IntegerId,
        body: WsopDecisionRequest,
        response: { 200: WsopDecisionResponse },
      },
    },
    async (request) => {
      const { id } = request.params
      const { state } = request.body
      const result = await changes.decide(id, state, auditContextOf(request))
      if (result.refusal === 'unknown') throw new AppError('not_found', 'There is no such update')
      if (result.refusal !== null) throw decisionProblem(result.refusal)
      const message = state === 'confirmed' ? 'Update confirmed' : 'Update reverted'
      return { success: true as const, message, auditId: result.auditId, data: result.data }
    },
  )

  /** The route that changes one property of an entry. */
  function change<Body>(
    name: string,
    body: z.core.$ZodType<Body>,
    label: string,
    next: (sent: Body, current: Fields, now: number) => Fields,
  ): void {
    admin.patch(
      `/api/admin/wsop/signups/:id/${name}`,
      { config, schema: { ...changeSchema, body } },
      async (request) => {
        const changed = await signups.set(
          request.params.id,
          (current) => next(request.body as Body, current, Date.now()),
          `${name}-set`,
          changeContextOf(request),
        )
        return answer(changed, `${label} updated successfully`)
      },
    )
  }
}

function takenEmail(): AppError {
  const message = 'This email is already registered for the Last Longer.'
  return new AppError('conflict', message, { issues: [{ path: 'email', message }] })
}

function answer(changed: ChangedRow<WsopSignup> | undefined, message: string) {
  const { auditId, data } = found(changed, 'participant')
  return { success: true as const, message, auditId, data }
}
