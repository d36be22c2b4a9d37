import {
  leaderboardPath,
  leaderboardSize,
  RakePlayerList,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { RakePlayers, PasteResult, PlayerChange } from './repository.ts'
import { type WeeklyWinners, finalizedMessage } from './winners-repository.ts'
import { weeklyPrizes } from '@cardroom/brand/contests'
import { Changed, IntegerId } from '@cardroom/contracts/admin-list'
import {
  AdminRakePlayerList,
  AdminWeeklyWinnerList,
  FinalizeRequest,
  FinalizeResponse,
  RakePlayerChangeResponse,
  RakePlayerRequest,
  RakePlayerDeletion,
  RakePlayerUpdate,
  type ShownWinners,
} from '@cardroom/contracts/rake-race-admin'
import {
  maxPasteLines,
  RakePasteReadingResponse,
  RakePasteRequest,
  RakePasteSaved,
  RakePasteSaveRequest,
} from '@cardroom/contracts/rake-paste'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import { changeContextOf, found } from '../leads/routes.ts'

/** The public lists of the rake race. */
export function rakeRaceRoutes(
  server: CardroomServer,
  rakePlayers: RakePlayers,
  weeklyWinners: WeeklyWinners,
): void {
  server.get(
    leaderboardPath,
    { config: { access: 'public' }, schema: { response: { 200: RakePlayerList } } },
    () => rakePlayers.top(leaderboardSize),
  )
  server.get(
    '/api/weekly-winners',
    { config: { access: 'public' }, schema: { response: { 200: WeeklyWinnerList } } },
    () => weeklyWinners.list(),
  )
}

/** `/api/admin/rake-players` and `/api/admin/weekly-winners`: the leaderboard and its weeks. */
export function adminRakeRaceRoutes(
  admin: CardroomServer,
  rakePlayers: RakePlayers,
  weeklyWinners: WeeklyWinners,
): void {
  const config = { access: 'contests.edit' } as const

  admin.get(
    '/api/admin/rake-players',
    { config, schema: { response: { 200: AdminRakePlayerList } } },
    () => rakePlayers.list(),
  )

  admin.post(
    '/api/admin/rake-players',
    { config, schema: { body: RakePlayerRequest, response: { 201: RakePlayerChangeResponse } } },
    async (request, reply) => {
      const result = await rakePlayers.add(request.body, auditContextOf(request))
      return reply.code(201).send(answer(result, 'Player added successfully'))
    },
  )

  admin.put(
    '/api/admin/rake-players/:id',
    {
      config,
      schema: {
        params: IntegerId,
        body: RakePlayerUpdate,
        response: { 200: RakePlayerChangeResponse },
      },
    },
    async (request) => {
      const result = await rakePlayers.update(
        request.params.id,
        request.body,
        auditContextOf(request),
      )
      return answer(result, 'Player updated successfully')
    },
  )

  admin.delete(
    '/api/admin/rake-players/:id',
    {
      config,
      schema: { params: IntegerId, body: RakePlayerDeletion, response: { 200: Changed } },
    },
    async (request) => {
      const auditId = found(
        await rakePlayers.delete(request.params.id, changeContextOf(request)),
        'player',
      )
      return { success: true as const, message: 'Player deleted successfully', auditId }
    },
  )

  admin.post(
    '/api/admin/rake-players/reset',
    { config, schema: { response: { 200: Changed } } },
    async (request) => {
      const result = await rakePlayers.reset(auditContextOf(request))
      const message =
        result === null
          ? 'Every amount is 0.00 already'
          : `${counted(result.players)} back to 0.00 for the new week`
      return { success: true as const, message, auditId: result?.auditId ?? null }
    },
  )

  admin.post(
    '/api/admin/rake-players/paste/read',
    {
      config,
      schema: { body: RakePasteRequest, response: { 200: RakePasteReadingResponse } },
    },
    async (request) => {
      const data = await rakePlayers.readPaste(request.body)
      if (data.lines.length > maxPasteLines) throw tooManyLines()
      return { success: true as const, data }
    },
  )

  admin.post(
    '/api/admin/rake-players/paste',
    { config, schema: { body: RakePasteSaveRequest, response: { 200: RakePasteSaved } } },
    async (request) => {
      const result = await rakePlayers.savePaste(request.body, auditContextOf(request))
      if (result.refusal !== null) throw pasteProblem(result)
      const saved = result.lines.length
      const message = saved === 1 ? '1 player is saved' : `${saved} players are saved`
      return { success: true as const, message, lines: result.lines }
    },
  )

  admin.get(
    '/api/admin/weekly-winners',
    { config, schema: { response: { 200: AdminWeeklyWinnerList } } },
    () => weeklyWinners.list(),
  )

  admin.post(
    '/api/admin/weekly-winners/finalize',
    { config, schema: { body: FinalizeRequest, response: { 200: FinalizeResponse } } },
    async (request) => {
      const { weekNumber } = request.body
      const result = await weeklyWinners.finalize(
        request.body,
        weeklyPrizes,
        auditContextOf(request),
      )
      if (result.refusal === 'changed') {
        const message = `The leaderboard has changed: ${orderOf(result.standings)}`
        const issues = [{ path: 'shown', message }]
        throw new AppError('conflict', message, { issues, data: result.standings })
      }
      if (result.refusal !== null) {
        const isFinalized = result.refusal === 'finalized'
        const message = isFinalized
          ? `Week ${weekNumber} is already finalized`
          : 'No active player has an amount above 0 yet'
        throw new AppError('conflict', message)
      }
      return {
        success: true as const,
        message: [
          finalizedMessage(weekNumber, result.winners),
          result.reset && `${counted(result.reset.players)} back to 0.00`,
        ]
          .filter(Boolean)
          .join('; '),
        auditId: result.auditId,
        resetAuditId: result.reset?.auditId ?? null,
        data: result.winners,
      }
    },
  )
}

function orderOf(standings: ShownWinners): string {
  if (standings.length === 0) return 'no active player has an amount any more'
  return standings
    .map(({ displayName, rakeAmount }, index) => `${index + 1}. ${displayName} ($${rakeAmount})`)
    .join(', ')
}

function answer(result: PlayerChange, message: string) {
  if (result.refusal !== null) throw problemOf(result.refusal)
  return { success: true as const, message, auditId: result.auditId, data: result.data }
}

function problemOf(refusal: 'taken' | 'unknown'): AppError {
  if (refusal === 'unknown') return new AppError('not_found', 'There is no such player')
  const message = 'A player with this username already exists'
  return new AppError('conflict', message, { issues: [{ path: 'playerName', message }] })
}

const pasteRefusals = {
  open: { path: 'choices', message: 'Some lines need a decision' },
  changed: { path: 'basis', message: 'The leaderboard has changed since this was shown' },
  older: { path: 'isOlderAccepted', message: 'These look like the amounts of an older week' },
} as const

function pasteProblem(result: Exclude<PasteResult, { refusal: null }>): AppError {
  if (result.refusal === 'taken') return problemOf('taken')
  if (result.reading.lines.length > maxPasteLines) return tooManyLines()
  const issue = pasteRefusals[result.refusal]
  return new AppError('conflict', issue.message, { issues: [issue], data: result.reading })
}

function tooManyLines(): AppError {
  const message = `Please paste at most ${maxPasteLines} lines at once`
  return new AppError('bad_request', message, { issues: [{ path: 'text', message }] })
}

function counted(players: number): string {
  return players === 1 ? '1 player is' : `${players} players are`
}
